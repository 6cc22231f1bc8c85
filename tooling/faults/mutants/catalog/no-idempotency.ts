import { duplicates } from '../attacks/posting.ts';
import type { Mutant } from '../mutant.ts';

export const noIdempotency: Mutant = {
  name: 'no idempotency',
  breaks: 'the Idempotency-Key is not looked at',
  promise: 'G2',
  caughtBy: ['duplicated'],
  patches: [
    {
      file: 'apps/api/src/platform/write.ts',
      find: 'return ctx.idempotencyKey === undefined',
      replace: 'return ctx.idempotencyKey !== null',
    },
  ],
  attack: duplicates,
  cut: true,
};
