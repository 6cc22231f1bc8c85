import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { verification } from './verification.ts';

/** Has no fields, because the whole ledger is verified; over tRPC it may be omitted. */
export const startVerificationInput = z.strictObject({}).optional();

export const listVerificationsInput = z.strictObject({ ...pageInput });

const { movements_checked, cost_adjustments_checked, valuation_status, first_failure, chain } =
  verification.shape;

export const ledgerVerification = z
  .object({
    id: id().describe('The id of the verification.'),
    status: z.enum(['running', 'finished', 'failed']).meta({
      description:
        '`failed`: the service could not complete the verification, and nothing is known about the ledger; start another. A failed check is not `failed` but `finished` with `ok` false.',
      example: 'finished',
    }),
    ok: z.boolean().optional().describe('Whether all checks passed. Absent until the status is `finished`.'),
    products: z
      .int()
      .meta({ description: 'The number of products when the verification started.', example: 3 }),
    products_checked: z.int().meta({
      description:
        'The number of products that have been checked. May exceed `products`, because products that are created meanwhile are checked too.',
      example: 3,
    }),
    movements_checked,
    cost_adjustments_checked,
    valuation_status,
    first_failure: first_failure.meta({
      description: 'The first failure, at which the verification stopped; absent if no check failed.',
    }),
    chain: chain.meta({
      description:
        'The newest entry of the ledger log that was verified. Absent until the verification is finished, or if a check failed.',
    }),
    started_at: instant().describe('When the verification started (UTC).'),
    updated_at: instant().describe('When progress was last stored (UTC).'),
    finished_at: instant()
      .nullable()
      .describe('When the verification ended (UTC); null while it is running.'),
    created_by: id().describe('The user who started it.'),
  })
  .meta({
    id: 'LedgerVerification',
    description: 'A verification of the whole ledger in the background: its progress, or its result.',
  });

export type LedgerVerification = z.infer<typeof ledgerVerification>;
