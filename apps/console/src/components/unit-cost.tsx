import { useFormat } from '../texts/context.ts';

/** A cost per unit with at most four decimal places; pointing at a rounded one shows all of them. */
export function UnitCost({ value }: { readonly value: string | number | null | undefined }) {
  const format = useFormat();
  if (value === null || value === undefined) return '–';
  const [exact, rounded] = [format.unitCost(value), format.roundedCost(value)];
  return exact === rounded ? exact : <span title={exact}>{rounded}</span>;
}
