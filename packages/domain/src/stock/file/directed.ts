import * as en from '../../texts/en/index.ts';
import { say } from '../../texts/say.ts';
import type { DecidedFile, FileKind } from './decide-file.ts';
import type { CellError } from './file-problem.ts';
import type { RowField } from './map.ts';
import { canonicalNumber, notANumber, withoutZeros } from './numbers.ts';
import { isNothing, withLeadingSign } from './signs.ts';

/** The index of the cell that has the number, with the values that it gives or what is wrong with it. */
type Directed = { readonly index: number } & (
  | { readonly values: Readonly<Record<string, unknown>> }
  | CellError
);

/**
 * A quantity whose sign or column says the direction. The direction must agree with the type of the row, which it decides if
 * the map does not.
 */
export function directedValues<Column extends string>(
  source: RowField<Column> & { readonly from: 'signed' | 'in-out' },
  cells: readonly string[],
  kind: FileKind<Column>,
  file: DecidedFile<Column>,
  values: Readonly<Record<string, unknown>>,
): Directed {
  const at = source.from === 'signed' ? source.index : cellOf(source, cells);
  if (typeof at !== 'number') return at;
  const text = withLeadingSign(cells[at] ?? '');
  const isOut = source.from === 'in-out' ? at === source.out : text.startsWith('-');
  if (source.from === 'in-out' && !isOut && text.startsWith('-'))
    return {
      index: at,
      code: 'TOO_SMALL',
      detail: say(en.incomingNegative),
    };
  const number = canonicalNumber(text.replace(/^-/, ''), file.numbers);
  if (number === undefined) return { index: at, ...notANumber(text, file.numbers.decimal) };
  const { directed } = kind;
  if (directed === undefined) throw new Error('this kind of file has no directions');
  const type = values[directed.type];
  const own = isOut ? directed.outgoing : directed.incoming;
  if (type !== undefined && type !== own && type !== directed.signed)
    return {
      index: at,
      code: 'DIFFERS',
      detail: say(isOut ? en.quantityGoesOut : en.quantityGoesIn, {
        type: typeof type === 'string' ? type.slice(0, 64) : JSON.stringify(type),
      }),
    };
  const digits = kind.wholes.has(source.field) ? withoutZeros(number) : number;
  const cell = kind.readCell(source.field, type === directed.signed && isOut ? `-${digits}` : digits);
  if (!('value' in cell)) return { index: at, ...cell };
  return { index: at, values: { [source.field]: cell.value, [directed.type]: type ?? own } };
}

/** The one of two cells that has a quantity. */
function cellOf(
  source: { readonly in: number; readonly out: number },
  cells: readonly string[],
): number | ({ readonly index: number } & CellError) {
  const [incoming, outgoing] = [cells[source.in] ?? '', cells[source.out] ?? ''];
  if (isNothing(outgoing)) {
    // Text that is no number is not nothing.
    if (!isNothing(incoming) || !isEmptyNumber(incoming))
      return isEmptyNumber(outgoing) ? source.in : source.out;
    if (!isEmptyNumber(outgoing)) return source.out;
    return { index: source.in, code: 'REQUIRED', detail: say(en.noQuantity) };
  }
  if (isEmptyNumber(incoming)) return source.out;
  return {
    index: source.out,
    code: 'AMBIGUOUS',
    detail: say(en.bothDirections),
  };
}

/** Empty, or a zero in any format. */
const isEmptyNumber = (text: string): boolean => /^-?[0.,]*$/.test(withLeadingSign(text));
