/** Variables by which git ties a process to one repository; a hook's children inherit them. */
const binding = [
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_DIR',
  'GIT_GRAFT_FILE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_INDEX_VERSION',
  'GIT_INTERNAL_SUPER_PREFIX',
  'GIT_NAMESPACE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PREFIX',
  'GIT_QUARANTINE_PATH',
  'GIT_REFLOG_ACTION',
  'GIT_REPLACE_REF_BASE',
  'GIT_SHALLOW_FILE',
  'GIT_WORK_TREE',
];

/** Variables that change what git prints or reads as a path. */
const unsettling = [
  'GIT_GLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  'GIT_LITERAL_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_EXTERNAL_DIFF',
  'GIT_DIFF_OPTS',
  'GIT_TRACE',
  'LANGUAGE',
];

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment that git runs in: the caller's own without what binds it to another repository,
 * English messages, no question at a terminal, and no lock taken only to refresh an index.
 * `given` is laid over it.
 */
export function gitEnvironment(given: Environment = {}): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of [...binding, ...unsettling]) delete env[name];
  return { ...env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', ...given };
}
