import { safeText, widthOf } from './safe-text.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Table {
  readonly text: string;
  /** Columns that did not fit. */
  readonly hidden: readonly string[];
}

const gap = 2;
/** A longer cell is cut; `--json-output` shows all of it. */
const defaultMaxCell = 60;

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return safeText(typeof value === 'string' ? value : JSON.stringify(value));
}

function cut(text: string, maxCell: number): string {
  if (text.length <= maxCell) return text;
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return graphemes.length <= maxCell ? text : `${graphemes.slice(0, maxCell - 1).join('')}…`;
}

const isNumeric = (text: string): boolean => text === '' || /^-?\d+(?:\.\d+)?$/.test(text);

/**
 * Rows as aligned columns: those that have a value, in the order of the response, as far as they fit.
 *
 * @param columns the width of the terminal
 * @param bold formats the headings
 * @param maxCell the longest text of a cell
 */
export function table(
  rows: readonly Row[],
  columns: number,
  bold: (text: string) => string,
  maxCell: number = defaultMaxCell,
): Table {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const all = names
    .map((name) => {
      const cells = rows.map((row) => cut(cellText(row[name]), maxCell));
      return {
        name: safeText(name),
        cells,
        width: Math.max(widthOf(name), ...cells.map(widthOf)),
        isRight: cells.every(isNumeric),
        isEmpty: cells.every((cell) => cell === ''),
      };
    })
    .filter(({ isEmpty }) => !isEmpty);
  const shown: typeof all = [];
  let used = -gap;
  for (const column of all) {
    if (shown.length > 0 && used + gap + column.width > columns) break;
    shown.push(column);
    used += gap + column.width;
  }
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, index) => {
        const { width = 0, isRight = false } = shown[index] ?? {};
        const space = ' '.repeat(Math.max(0, width - widthOf(text)));
        return isRight ? space + text : text + space;
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const lines = [
    bold(line(shown.map(({ name }) => name))),
    ...rows.map((_row, index) => line(shown.map(({ cells }) => cells[index] ?? ''))),
  ];
  return {
    text: `${lines.join('\n')}\n`,
    hidden: all.slice(shown.length).map(({ name }) => name),
  };
}
