/**
 * Folders at the root of a tree that are never a change of it: out of its identity, its dirty and
 * untracked files and its reviewed diffs. What is removed or landed still takes care of them.
 */
export const ownFolders = ['.ddflow', '.flower', 'runs'] as const;

const prefixes = ownFolders.map((folder) => `${folder}/`);

/** Whether a path, relative to the tree's root, lies in one of them. */
export function isOwn(path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix) || path === prefix.slice(0, -1));
}
