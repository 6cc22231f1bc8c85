import type { StockCard } from '@tallybook/sdk';
import type { CardSort } from './search.ts';

type Row = StockCard['rows'][number];
export type Movement = NonNullable<Row['movement']>;
export type CostAdjustment = NonNullable<Row['cost_adjustment']>;

interface CommonRow extends Pick<Row, 'running_quantity' | 'running_value'> {
  readonly id: string;
  /** The day on which it is effective. */
  readonly day: string;
}

export interface MovementRow extends CommonRow {
  readonly kind: 'movement';
  readonly movement: Movement;
}

export interface AdjustmentRow extends CommonRow {
  readonly kind: 'cost_adjustment';
  readonly adjustment: CostAdjustment;
}

export type CardRow = MovementRow | AdjustmentRow;
export type CardPage = Omit<StockCard, 'rows'> & {
  readonly rows: CardRow[];
  /** The order of its rows, and of the pages. */
  readonly sort: CardSort;
};

export const isMovement = (row: CardRow): row is MovementRow => row.kind === 'movement';

/** A row with what all rows have. */
export function* cardRows({ movement, cost_adjustment: adjustment, ...running }: Row): Generator<CardRow> {
  if (movement !== null)
    yield { ...running, kind: 'movement', id: movement.id, day: movement.movement_date, movement };
  if (adjustment !== null)
    yield {
      ...running,
      kind: 'cost_adjustment',
      id: adjustment.id,
      day: adjustment.booked_on,
      adjustment,
    };
}
