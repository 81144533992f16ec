import { digits, endOfRun, isWord, letters, setOf } from '../characters.ts';
import type { Rule } from '../rule.ts';
import { email } from './email.ts';

const common = new Set(
  (
    'root localhost runner node user users admin administrator ubuntu debian fedora alpine centos vagrant docker ' +
    'container test tester testing build builder default guest nobody agent claude host hostname server local code ' +
    'codespace vscode workspace work worker main home desktop laptop machine computer macbook ' +
    'developer devel service system public shared jenkins gitlab github actions buildkite circleci travis python ' +
    'postgres mysql redis nginx apache daemon operator client master primary model data base this that with from ' +
    'http https null none true false undefined redacted'
  ).split(' '),
);
const shortest = 4;
const byFrequency = 'etaoinsrhldcumfpgwybvkxjqz';
const isLocalPart = setOf(`${letters}${digits}._+-`);

/** The name of this machine or of its user, wherever it stands as a whole word; longer forms before shorter. */
export function machineName(id: 'host-name' | 'user-name', name: string | undefined): Rule {
  const forms = formsOf(name);
  // The first label begins every form, so that the scan stops at one place for all of them.
  const offset = rarest(forms.at(-1) ?? '');
  const sought = forms.at(-1)?.[offset] ?? '';
  return {
    id,
    catches: `the ${id === 'host-name' ? 'host name' : 'user name'} of this machine, as a whole word and in any case`,
    behaviour:
      'the name goes, unless it is shorter than 4 characters or a common word (`root`, `runner` …)',
    triggers: sought + sought.toUpperCase(),
    find: (text, at, from) => {
      const start = at - offset;
      if (start < from || (start > from && continues(text.charCodeAt(start - 1)))) return undefined;
      for (const form of forms) {
        const end = start + form.length;
        if (text.slice(start, end).toLowerCase() !== form) continue;
        if (continues(text.charCodeAt(end))) continue;
        return isInAddress(text, end, from) ? undefined : { start, end };
      }
      return undefined;
    },
  };
}

/** Where the character stands that other texts have seldom: there the scan stops. */
function rarest(form: string): number {
  const ranks = form.split('').map((character) => {
    const rank = byFrequency.indexOf(character);
    return rank === -1 ? byFrequency.length : rank;
  });
  return ranks.indexOf(Math.max(...ranks));
}

/** A name and its first label, in small letters, without what is too short or too common. */
function formsOf(name: string | undefined): string[] {
  const whole = name?.toLowerCase() ?? '';
  const label = whole.split('.', 1)[0] ?? '';
  return [...new Set([whole, label])].filter(
    (form) => form.length >= shortest && !common.has(form) && !/^\d+$/.test(form),
  );
}

function continues(code: number): boolean {
  return isWord(code) || (code >= 0xc0 && code <= 0x52f && code !== 0xd7 && code !== 0xf7);
}

/** An e-mail address goes as a whole, by its own rule. */
function isInAddress(text: string, end: number, from: number): boolean {
  const stop = endOfRun(text, end, { of: isLocalPart, limit: end + 64 });
  return text[stop] === '@' && email.find(text, stop, from) !== undefined;
}
