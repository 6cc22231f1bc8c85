import { lostAnswers } from '../attacks/early.ts';
import type { Mutant } from '../mutant.ts';

export const resentBatch: Mutant = {
  name: 'unknown outcome sent again',
  breaks: 'a batch whose COMMIT was not answered is posted anew, one by one',
  promise: 'G1',
  caughtBy: ['duplicated', 'unmapped failures (5xx but 503)'],
  patches: [
    {
      file: 'apps/api/src/platform/group-commit.ts',
      find: 'if (now.length === 1 || (isUnavailable(error) && !ranTooLong(error))) failAll(now, error);',
      replace: 'if (now.length === 1) failAll(now, error);',
    },
  ],
  alsoHeldBy: 'the primary key, since ids are made before the first try: 500, and no second row',
  attack: lostAnswers,
};
