import { z } from 'zod';
import { jsonObject } from '../shared/json-object.ts';
import { line, lines } from '../shared/text.ts';

/**
 * Descriptive fields of a movement, which no rule reads: they pass from the request to the hash chain, the database
 * and the response as one object. Names are those of the API, of CSV columns and of database columns alike.
 */
export const detailsInput = {
  reason_code: line(64).optional(),
  reference: line(200).optional(),
  note: lines(2000).optional(),
  metadata: jsonObject().optional(),
};

export const detailsOutput = {
  reason_code: z.string().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
};

const outputSchema = z.object(detailsOutput);
export type MovementDetails = z.infer<typeof outputSchema>;
export type DetailName = keyof MovementDetails;

/** In the order of API responses and CSV files. */
export const detailNames = Object.keys(detailsOutput) as DetailName[];

type MaybeDetails = { readonly [Name in DetailName]?: MovementDetails[Name] | undefined };

/** The descriptive fields of a request or of a database row; null where absent. */
export function detailsOf(source: MaybeDetails): MovementDetails {
  // Field by field: a loop over names costs several times as much, for every movement.
  return {
    reason_code: source.reason_code ?? null,
    reference: source.reference ?? null,
    note: source.note ?? null,
    metadata: source.metadata ?? null,
  };
}
