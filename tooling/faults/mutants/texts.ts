import { lookAlikes } from './attacks/texts.ts';
import type { Mutant } from './mutant.ts';

/** Texts that are compared: two that look alike must not be different ones. */
export const mutantsOfTexts: readonly Mutant[] = [
  {
    name: 'written text not plain',
    description: 'texts that are compared may contain characters that nobody sees',
    promise: 'G3',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'packages/domain/src/shared/text.ts',
        find: ': invisible.test(value)',
        replace: ": invisible.test('')",
      },
    ],
    attack: lookAlikes,
  },
  {
    name: 'sought text not plain',
    description: 'a filter by SKU accepts a text that no product can have, and finds nothing',
    promise: 'G3',
    caughtBy: ['promises of this fault'],
    patches: [
      {
        file: 'packages/domain/src/stock/product.ts',
        find: "sku: plainName(64).optional().meta({ description: 'Only the product with exactly this SKU.' }),",
        replace:
          "sku: z.string().max(64).optional().meta({ description: 'Only the product with exactly this SKU.' }),",
      },
    ],
    attack: lookAlikes,
  },
];
