import { z } from 'zod';
import { id } from '../shared/id.ts';
import { ledgerAnchor, storedAnchor } from './anchor.ts';
import { valuationStatus } from './valuation-status.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

/** The checks, in the order in which they run. */
export const ledgerChecks = [
  'chain',
  'order',
  'running_quantity',
  'cost',
  'day',
  'month',
  'snapshot',
  'balance',
  'location',
  'layers',
  'journal',
  'log',
] as const;
export type LedgerCheck = (typeof ledgerChecks)[number];

export const verifyInput = z
  .strictObject({
    product_id: id().optional().meta({ description: 'Only this product. Default: everything.' }),
    position: storedAnchor.position.optional().meta({
      description:
        'With `head`: an anchor that you stored earlier. Verification fails if the log has another head there.',
    }),
    head: storedAnchor.head
      .optional()
      .meta({ description: 'With `position`: the head that you stored earlier.' }),
  })
  .superRefine(({ product_id, position, head }, context) => {
    if ((position === undefined) !== (head === undefined))
      context.addIssue({
        code: 'custom',
        path: [position === undefined ? 'position' : 'head'],
        params: { code: 'REQUIRED' },
        message: schemaText(en.positionAndHead),
      });
    else if (product_id !== undefined && position !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['product_id'],
        params: { code: 'NOT_ALLOWED' },
        message: schemaText(en.anchorOfProduct),
      });
  });

export const verification = z
  .object({
    ok: z.boolean().describe('Whether all checks passed.'),
    products_checked: z.int().meta({ description: 'The number of products that were checked.', example: 1 }),
    movements_checked: z
      .int()
      .meta({ description: 'The number of movements that were checked.', example: 2 }),
    cost_adjustments_checked: z
      .int()
      .meta({ description: 'The number of cost adjustments that were checked.', example: 1 }),
    valuation_status: valuationStatus().meta({
      description:
        '`recosting` if costs of a checked product are being recalculated; costs from the first such day on were not compared.',
    }),
    first_failure: z
      .object({
        product_id: id()
          .optional()
          .meta({ description: 'The product; absent if the failure does not concern one product.' }),
        movement_id: id().optional().describe('The movement that failed; absent if none did.'),
        cost_adjustment_id: id().optional().describe('The cost adjustment that failed; absent if none did.'),
        write_down_id: id().optional().describe('The write-down that failed; absent if none did.'),
        transfer_id: id().optional().describe('The transfer that failed; absent if none did.'),
        journal_entry_id: id().optional().describe('The journal entry that failed; absent if none did.'),
        period_id: id().optional().describe('The accounting period that failed; absent if none did.'),
        position: z
          .int()
          .optional()
          .meta({ description: 'The position in the ledger log; absent if the failure is not in the log.' }),
        check: z.enum(ledgerChecks).describe('The check that failed.'),
        detail: z.string().meta({
          description: 'What differs, for people.',
          example: 'The movement costs -20.00; it must cost -20.01.',
        }),
      })
      .optional()
      .meta({
        description: 'The first failure, at which verification stopped; absent if all checks passed.',
      }),
    chain: ledgerAnchor.optional().meta({
      description:
        'The newest entry of the ledger log that was verified. Absent if a check failed or if only one product was verified.',
    }),
  })
  .meta({ id: 'Verification', description: 'The result of recomputing the ledger from its movements.' });

export type VerifyInput = z.infer<typeof verifyInput>;
export type Verification = z.infer<typeof verification>;
