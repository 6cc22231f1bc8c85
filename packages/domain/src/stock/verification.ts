import { z } from 'zod';
import { id } from '../shared/id.ts';

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
  'layers',
  'journal',
] as const;
export type LedgerCheck = (typeof ledgerChecks)[number];

export const verifyInput = z.strictObject({
  product_id: id().optional().meta({ description: 'Only this product. Default: all products.' }),
});

export const verification = z
  .object({
    ok: z.boolean(),
    products_checked: z.int(),
    movements_checked: z.int(),
    first_failure: z
      .object({
        product_id: id().optional().meta({ description: 'Absent if the failure is in the journal itself.' }),
        movement_id: id().optional(),
        journal_entry_id: id().optional(),
        check: z.enum(ledgerChecks),
        detail: z.string().meta({ example: 'The movement costs -20.00; it must cost -20.01.' }),
      })
      .optional()
      .meta({ description: 'Absent if all checks passed.' }),
  })
  .meta({ id: 'Verification' });

export type VerifyInput = z.infer<typeof verifyInput>;
export type Verification = z.infer<typeof verification>;
