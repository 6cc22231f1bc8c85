import { refusals } from '../attacks/others.ts';
import type { Mutant } from '../mutant.ts';

export const leftTransaction: Mutant = {
  name: 'transaction left open',
  breaks: 'a refusal inside a transaction gives its connection back without a ROLLBACK',
  promise: 'G10',
  caughtBy: ['idle transactions'],
  patches: [
    {
      file: 'packages/db/src/connection/run.ts',
      find: "    await statements.control('rollback');\n",
      replace: '',
    },
  ],
  attack: refusals,
};

export const leakedConnection: Mutant = {
  name: 'connection leaked',
  breaks: 'a refusal inside a transaction never gives its connection back',
  promise: 'G10',
  caughtBy: ['connections lent'],
  patches: [
    {
      file: 'packages/db/src/connection/run.ts',
      find: '    statements.dispose();\n    done();',
      replace: '    statements.dispose();\n    if (statements.failure === undefined && committing) done();',
    },
    {
      file: 'packages/db/src/connection/run.ts',
      find: '  const statements = new Statements(line);',
      replace: '  const statements = new Statements(line);\n  let committing = false;',
    },
    {
      file: 'packages/db/src/connection/run.ts',
      find: '    const committed = commit(statements);',
      replace: '    committing = true;\n    const committed = commit(statements);',
    },
  ],
  attack: refusals,
};
