import type { Product, TallybookError } from '@tallybook/sdk';
import type { Format } from '../../../texts/format.ts';
import type { Texts } from '../../../texts/texts.ts';

/** Why a dispatch has too few units under way, in the unit of its product; the service counts base units. */
export function explainRemaining(
  { code, figures }: TallybookError,
  name: string,
  { product, texts, format }: { product: Product | undefined; texts: Texts; format: Format },
): string | undefined {
  const { remaining } = figures;
  return name === 'quantity' && code === 'TRANSFER_EXCEEDS_REMAINING' && typeof remaining === 'number'
    ? texts.locations.remaining(format.quantity(remaining, product))
    : undefined;
}
