import { z } from 'zod';
import { jsonObject } from '../shared/json-object.ts';
import { lines, plainName } from '../shared/text.ts';

/**
 * Descriptive fields of a movement, which no rule reads: they pass from the request to the hash chain, the database
 * and the response as one object. Names are those of the API, of CSV columns and of database columns alike.
 */
export const detailsInput = {
  reason_code: plainName(64).optional().meta({
    description: 'Your code for why the stock changed: one line of at most 64 characters.',
    example: 'damaged',
  }),
  reference: plainName(200).optional().meta({
    description: 'The number of a document of yours: one line of at most 200 characters.',
    example: 'PO-4711',
  }),
  note: lines(2000).optional().meta({
    description: 'A remark of at most 2,000 characters; newlines are allowed.',
    example: 'Two boxes were wet.',
  }),
  metadata: jsonObject()
    .optional()
    .meta({
      description:
        'Any JSON object of at most 8,192 bytes, 5 levels and 50 keys per object, returned with the same values; the order of the members may differ.',
      example: { dock: 4 },
    }),
  dimension: plainName(100).optional().meta({
    description:
      'A cost center, project or other label of at most 100 characters, which the lines of the journal entry of automatic posting get too.',
    example: 'Workshop',
  }),
};

export const detailsOutput = {
  reason_code: z.string().nullable().meta({
    description: 'Your code for why the stock changed; null if none was given.',
    example: 'damaged',
  }),
  reference: z
    .string()
    .nullable()
    .meta({ description: 'The number of a document of yours; null if none was given.', example: 'PO-4711' }),
  note: z.string().nullable().meta({
    description: 'The remark; null if none was given.',
    example: 'Two boxes were wet.',
  }),
  metadata: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'The JSON object that was given; null if none was.', example: { dock: 4 } }),
  dimension: z.string().nullable().meta({
    description: 'The cost center, project or other label; null if none was given.',
    example: 'Workshop',
  }),
};

const outputSchema = z.object(detailsOutput);
export type MovementDetails = z.infer<typeof outputSchema>;
export type DetailName = keyof MovementDetails;

/** In the order of API responses and CSV files. */
export const detailNames = Object.keys(detailsOutput) as DetailName[];
