import { declareFailures } from '@ddflow/base/failure';

export const failures = declareFailures({
  badArguments: {
    exit: 'failed',
    when: 'the command line is none that fake-model knows',
    hint: 'fake-model --help',
  },
  scriptBroken: {
    exit: 'failed',
    when: 'a script cannot be loaded, or does not export rules',
    hint: 'docs/fake-model.md shows what a script looks like',
  },
  portTaken: {
    exit: 'nothing',
    when: 'another process listens on the port, or it may not be used',
    hint: 'leave --port out: a free one is chosen and printed',
  },
  recordUnwritable: {
    exit: 'nothing',
    when: 'the file for the requests cannot be written',
    hint: 'name another file with --record',
  },
});
