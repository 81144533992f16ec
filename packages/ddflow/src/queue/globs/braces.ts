const LIMIT = 256;

/**
 * Expands `{a,b}` alternatives, nested ones too. A brace without a comma or a partner stands for
 * itself. Undefined when there would be more than 256.
 */
export function expandBraces(pattern: string): string[] | undefined {
  let done: string[] = [];
  let open = [pattern];
  while (open.length > 0) {
    const next: string[] = [];
    for (const text of open) {
      const group = firstGroup(text);
      if (group === undefined) done.push(text);
      else for (const part of group.parts) next.push(group.before + part + group.after);
    }
    if (done.length + next.length > LIMIT) return undefined;
    open = next;
  }
  done = [...new Set(done)];
  return done;
}

type Group = { before: string; parts: string[]; after: string };

/** The first brace pair with a comma at its own level. */
function firstGroup(text: string): Group | undefined {
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    if (text[start - 1] === '\\') continue;
    const group = groupAt(text, start);
    if (group !== undefined) return group;
  }
  return undefined;
}

function groupAt(text: string, start: number): Group | undefined {
  const parts: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === ',' && depth === 1) {
      parts.push(text.slice(from, at));
      from = at + 1;
    } else if (char === '}') {
      depth -= 1;
      if (depth > 0) continue;
      if (parts.length === 0) return undefined;
      parts.push(text.slice(from, at));
      return { before: text.slice(0, start), parts, after: text.slice(at + 1) };
    }
  }
  return undefined;
}
