import { z } from 'zod';
import type { ProblemError } from '../problem/problem.ts';
import { validationFailed } from '../problem/validation.ts';
import { plainName } from '../shared/text.ts';
import { foldedUnit, type Pack } from './entered.ts';
import { maxCostPer } from './exact-price.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';
import { schemaText } from '../texts/schema-text.ts';

const maxPacks = 20;

/** The first pack whose code repeats an earlier one or the product's unit, regardless of case. */
export function repeatedPack(unit: string, packs: readonly Pack[]): number | undefined {
  const seen = new Set([foldedUnit(unit)]);
  for (const [index, { code }] of packs.entries()) {
    if (seen.has(foldedUnit(code))) return index;
    seen.add(foldedUnit(code));
  }
  return undefined;
}

export const repeatedPackText = schemaText(en.unitNameRepeated);

/** VALIDATION_FAILED for a change of a product. */
export const packRepeated = (pointer: string): ProblemError =>
  validationFailed([
    {
      pointer,
      code: 'DUPLICATE',
      detail: say(en.unitNamesRepeated),
    },
  ]);

const pack = z
  .object({
    code: plainName(16).meta({ description: 'The name of the pack, at most 16 characters.', example: 'box' }),
    quantity: z
      .int()
      .min(1)
      .max(maxCostPer)
      .meta({ description: 'Base units in one pack, 1 to 10^9.', example: 7 }),
  })
  .meta({ id: 'Pack', description: 'A pack in which a product is bought, sold or counted.' });

export const packsOutput = z.array(pack).meta({
  description: 'Packs in which quantities may be entered.',
  example: [{ code: 'box', quantity: 7 }],
});

export const packs = () =>
  z
    .array(z.strictObject(pack.shape))
    .max(maxPacks)
    .meta({
      description:
        'At most 20 packs in which quantities may be entered. Movements store the pack that they used, so packs can change at any time.',
      example: [{ code: 'box', quantity: 7 }],
    });
