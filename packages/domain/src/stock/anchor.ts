import { z } from 'zod';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';

const position = () => z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const head = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ example: '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef' });

/** A position of the ledger log with its head, which stands for the whole history up to there (ADR 27). */
export const ledgerAnchor = z
  .object({
    position: position().meta({ description: 'The number of log entries so far, 0 or more.' }),
    head: head().meta({
      description: 'The sha256 over all log entries so far: 64 lowercase hexadecimal digits.',
    }),
    recorded_at: instant().describe('When the last entry was written (UTC).'),
  })
  .meta({
    id: 'LedgerAnchor',
    description:
      'The newest head of the ledger log. Store it outside the service: with it you can prove later that nothing up to this position has changed.',
  });

/** An anchor that a caller stored. */
export const storedAnchor = { position: position().min(1), head: head() };

export const listLedgerLogInput = z.strictObject({
  after_position: position()
    .optional()
    .meta({ description: 'Only entries after this position. Default: 0.' }),
  ...pageInput,
});

export const ledgerLogEntry = z
  .object({
    position: position().min(1).describe('The position in the log; the first entry has 1.'),
    recorded_at: instant().describe('When the entry was written (UTC).'),
    entry: z.string().meta({
      description:
        'The text that is hashed, or a part of it (see `continues`): `[position,"recorded_at",[fact, …]]`. A fact is `["movement", id, hash, id of the journal entry that it was posted with, or null]`, `["cost_adjustment", id, hash]`, `["entry", id, hash]`, `["link", movement id, journal entry id]`, `["product", id, hash]` or `["period", id, hash]`.',
      example:
        '[7,"2026-03-12T09:30:00.000Z",[["movement","0199a3c2-6f1e-7a52-9d3c-2b8f64e01c57","v1:9b74c9897bac770ffc029102a200c5de9b74c9897bac770ffc029102a200c5de",null]]]',
    }),
    continues: z.boolean().meta({
      description:
        'Whether the next item continues this entry: same position and head, and the rest of the text in its `entry`. Only entries with more than about 3,000 facts have several items.',
      example: false,
    }),
    head: head().meta({
      description:
        'The sha256 of the previous head followed by the whole text of the entry, in hexadecimal. Before the first entry, the previous head is the id of the organization.',
    }),
  })
  .meta({ id: 'LedgerLogEntry', description: 'What one transaction changed in the ledger, as hashed.' });

export type LedgerAnchor = z.infer<typeof ledgerAnchor>;
export type ListLedgerLog = z.infer<typeof listLedgerLogInput>;
export type LedgerLogEntry = z.infer<typeof ledgerLogEntry>;
