import { digits, isWord, letters, opens, setOf } from '../characters.ts';
import type { Rule, Span } from '../rule.ts';

const unix = /\/(?:home|Users)\/([^\s/\\"'`<>:*?|()[\]{},;$~]{1,64})(?=$|[/\s"'`<>:|()[\]{},;\\])/y;
const windows =
  /[\\/]{1,4}Users[\\/]{1,4}((?:[^\s\\/"'`<>:*?|$%]+ ){0,3}(?=[^\s\\/]+[\\/])[^\s\\/"'`<>:*?|$%]{1,64}|[^\s\\/"'`<>:*?|$%,;)]{1,64})/y;
const mounted = /(?:\/mnt|\/cygdrive)?\/[a-z]$/i;
const drive = /[A-Za-z]:$/;
const nobodys = /^(?:\.{1,3}|Shared|Public|Default|linuxbrew|All)$/i;
const notBefore = setOf(`${letters}${digits}_.~-`);

/** Paths that lead through somebody's home; `home` is the one of this machine, if it is known. */
export function homePath(home: string | undefined): Rule {
  const own =
    home === undefined || home.replace(/[\\/]+$/, '').length < 2
      ? undefined
      : home.replace(/[\\/]+$/, '');
  return {
    id: 'home-path',
    catches: "homes in paths: `/home/NAME`, `/Users/NAME`, `C:\\Users\\NAME`, and this machine's",
    behaviour: 'the home becomes `~`, the rest of the path stays',
    triggers: `/\\${own?.[0] ?? ''}`,
    find: (text, at, from) =>
      ownHome(text, { at, from }, own) ?? unixHome(text, at, from) ?? windowsHome(text, at, from),
  };
}

function ownHome(text: string, place: { at: number; from: number }, own: string | undefined) {
  if (own === undefined || !text.startsWith(own, place.at)) return undefined;
  const end = place.at + own.length;
  const goesOn = isWord(text.charCodeAt(end)) || /^[-.]\w/.test(text.slice(end, end + 2));
  if (goesOn || !opens(text, place.at, { from: place.from, not: notBefore })) return undefined;
  return { start: place.at, end, put: '~' };
}

function unixHome(text: string, at: number, from: number): Span | undefined {
  if (!text.startsWith('/home/', at) && !text.startsWith('/Users/', at)) return undefined;
  unix.lastIndex = at;
  const name = unix.exec(text)?.[1];
  if (name === undefined || nobodys.test(name)) return undefined;
  const end = at + (text[at + 1] === 'h' ? 6 : 7) + name.replace(/[.!]+$/, '').length;
  const before = mounted.exec(text.slice(Math.max(from, at - 12), at));
  const start = at - (before?.[0].length ?? 0);
  return opens(text, start, { from, not: notBefore }) ? { start, end, put: '~' } : undefined;
}

function windowsHome(text: string, at: number, from: number): Span | undefined {
  const letter = drive.exec(text.slice(Math.max(from, at - 2), at));
  if (letter === null) return undefined;
  windows.lastIndex = at;
  const found = windows.exec(text);
  if (found === null || nobodys.test(found[1] ?? '')) return undefined;
  return { start: at - 2, end: at + found[0].length, put: '~' };
}
