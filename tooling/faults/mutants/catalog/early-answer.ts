import { otherInstance } from '../attacks/early.ts';
import type { Mutant } from '../mutant.ts';

export const earlyAnswer: Mutant = {
  name: 'answered before COMMIT is',
  breaks: 'the caller is answered when COMMIT has been sent, not when PostgreSQL has answered it',
  promise: 'G1',
  caughtBy: ['promises of this fault'],
  patches: [
    {
      file: 'packages/db/src/connection/run.ts',
      find: "if (scope.readOnly && scope.isolation !== 'serializable') committed",
      replace: 'if (scope.isolation.length > 0) committed',
    },
  ],
  attack: otherInstance,
};
