import type { Product } from '@tallybook/sdk';

/** What forms of quantities count: base units, such as g of a product in kg. */
export const baseUnitOf = ({ unit, quantity_scale: scale, base_unit_label: label }: Product): string =>
  scale === 0 ? unit : (label ?? `${unit} / ${10 ** scale}`);
