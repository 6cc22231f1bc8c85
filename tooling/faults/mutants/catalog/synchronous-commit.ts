import { powerCut } from '../attacks/early.ts';
import type { Mutant } from '../mutant.ts';

export const synchronousCommitOff: Mutant = {
  name: 'synchronous_commit = off',
  breaks:
    'commits are answered before they are on the disk; set in each transaction, where the start cannot see it',
  promise: 'G1',
  caughtBy: ['lost'],
  patches: [
    {
      file: 'packages/db/src/connection/run.ts',
      find: 'pg_backend_pid() as backend',
      replace: "pg_backend_pid() as backend, set_config('synchronous_commit', 'off', true)",
    },
  ],
  attack: powerCut,
  cut: true,
};
