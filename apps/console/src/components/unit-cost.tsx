import type { StockMovement } from '@tallybook/sdk';
import { divideDecimal } from '../data/decimal.ts';
import { useFormat } from '../texts/context.ts';

const places = 4;

/**
 * A cost per unit with at most four decimal places; pointing at a rounded one shows all of them. In a column, costs are
 * aligned on the decimal sign.
 */
export function UnitCost({ value }: { readonly value: string | number | null | undefined }) {
  const format = useFormat();
  if (value === null || value === undefined) return '–';
  const [exact, rounded] = [format.unitCost(value), format.roundedCost(value)];
  const missing = places - (/[.,](\d+)$/.exec(rounded)?.[1]?.length ?? places);
  return (
    <span style={{ paddingInlineEnd: `${missing}ch` }} {...(exact !== rounded && { title: exact })}>
      {rounded}
    </span>
  );
}

/**
 * The unit cost of a movement. Issued and reversed units have the cost at which the stock valued them; what was entered
 * for them is only a record.
 */
export function MovementUnitCost({
  movement: { unit_cost, cost_amount, quantity_delta, reverses_id },
}: {
  readonly movement: StockMovement;
}) {
  const isValued = quantity_delta < 0 || reverses_id !== null;
  return <UnitCost value={isValued ? divideDecimal(cost_amount, quantity_delta) : unit_cost} />;
}
