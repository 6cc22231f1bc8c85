import { shortened } from './cell.ts';
import { columnsOf, namedColumns, type Column } from './columns.ts';
import { safeText, widthOf } from './safe-text.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Table {
  readonly text: string;
  /** Fields that have a value but no room for one. */
  readonly hidden: readonly string[];
}

export interface TableOptions {
  /** The width of the terminal. */
  readonly columns: number;
  /** Formats the headings. */
  readonly bold: (text: string) => string;
  /** Exactly these fields, whatever the width. */
  readonly fields?: readonly string[] | undefined;
}

const gap = 2;

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + gap + width, -gap);

/**
 * Rows as aligned columns. Long texts are shortened so that as many columns as possible fit, numbers and dates never
 * are. Named fields are all shown.
 */
export function table(rows: readonly Row[], { columns, bold, fields }: TableOptions): Table {
  const isNamed = fields !== undefined && fields.length > 0;
  const all = isNamed ? namedColumns(rows, fields) : columnsOf(rows);
  const shown = isNamed ? all : fitting(all, columns);
  const widths = widthsOf(shown, columns);
  const line = (texts: readonly string[]): string =>
    texts
      .map((full, index) => {
        const width = widths[index] ?? 0;
        const text = shortened(full, width);
        const space = ' '.repeat(Math.max(0, width - widthOf(text)));
        return shown[index]?.isRight === true ? space + text : text + space;
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const lines = [
    bold(line(shown.map(({ name }) => safeText(name)))),
    ...rows.map((_row, index) => line(shown.map(({ cells }) => cells[index] ?? ''))),
  ];
  return {
    text: `${lines.join('\n')}\n`,
    hidden: all.slice(shown.length).map(({ name }) => name),
  };
}

/** The first columns, as many as fit at their least width. */
function fitting(all: readonly Column[], columns: number): Column[] {
  const count = all.findIndex(
    (_column, index) => sum(all.slice(0, index + 1).map(({ least }) => least)) > columns,
  );
  return count === -1 ? [...all] : all.slice(0, Math.max(1, count));
}

/** The largest width that all wide columns can have, so that a short one never loses space to a long one. */
function widthsOf(shown: readonly Column[], columns: number): number[] {
  const limited = (limit: number): number[] =>
    shown.map(({ width, least }) => Math.min(width, Math.max(least, limit, 1)));
  let limit = Math.max(0, ...shown.map(({ width }) => width));
  while (limit > 0 && sum(limited(limit)) > columns) limit -= 1;
  const widths = limited(limit);
  // The remaining width goes to the first columns that need it.
  let rest = columns - sum(widths);
  return widths.map((width, index) => {
    const more = Math.max(0, Math.min(rest, (shown[index]?.width ?? width) - width));
    rest -= more;
    return width + more;
  });
}
