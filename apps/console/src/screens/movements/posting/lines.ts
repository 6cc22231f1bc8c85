import { readDecimal } from '../../../data/forms/read-number.ts';
import { postMovement } from '../../../generated/forms.ts';

/** One movement of the panel, as typed. */
export interface Line {
  /** Identifies it on the screen, however many lines before it are removed. */
  readonly key: number;
  readonly product_id: string;
  readonly quantity: string;
  /** Undefined until the person enters one: the panel suggests the average cost. */
  readonly unit_cost: string | undefined;
}

let lastKey = 0;

export function newLine(values: Partial<Omit<Line, 'key'>> = {}): Line {
  lastKey += 1;
  return { product_id: '', quantity: '', unit_cost: undefined, ...values, key: lastKey };
}

const isEmpty = ({ product_id, quantity, unit_cost = '' }: Line): boolean =>
  product_id === '' && quantity.trim() === '' && unit_cost.trim() === '';

/** The lines that are posted: one that was added and not filled in is none, unless it is the only one. */
export function filledLines(lines: readonly Line[]): readonly Line[] {
  const filled = lines.filter((line) => !isEmpty(line));
  return filled.length === 0 ? lines.slice(0, 1) : filled;
}

/** A stored average cost as a suggestion: `12.500000` is `12.5`; undefined if it has more digits than a cost may have. */
export function suggestedCost(average: string | null): string | undefined {
  if (average === null || average.startsWith('-')) return undefined;
  const text = average.replace(/\.?0+$/, '');
  return 'value' in readDecimal(text, postMovement.unit_cost) ? text : undefined;
}
