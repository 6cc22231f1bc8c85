import { shortened } from './cell.ts';
import { columnsOf, headingLines, namedColumns, type Column } from './columns.ts';
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
 * Rows as aligned columns. Headings are broken into lines, long texts, ids and times are shortened so that as many columns
 * as possible fit; numbers and dates never are. Named fields are all shown.
 */
export function table(rows: readonly Row[], { columns, bold, fields }: TableOptions): Table {
  const isNamed = fields !== undefined && fields.length > 0;
  const all = isNamed ? namedColumns(rows, fields) : columnsOf(rows);
  const shown = isNamed ? all : fitting(all, columns);
  const widths = widthsOf(shown, columns);
  const line = (textOf: (column: Column, width: number) => string): string =>
    shown
      .map((column, index) => {
        const width = widths[index] ?? 0;
        const text = textOf(column, width);
        const space = ' '.repeat(Math.max(0, width - widthOf(text)));
        return column.isRight ? space + text : text + space;
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const headings = shown.map(({ name }, index) =>
    isNamed ? [name] : headingLines(name, widths[index] ?? 0),
  );
  const height = Math.max(0, ...headings.map((lines) => lines.length));
  const lines = [
    ...Array.from({ length: height }, (_, at) =>
      bold(line((column, width) => shortened(safeText(headings[shown.indexOf(column)]?.[at] ?? ''), width))),
    ),
    ...rows.map((_row, index) => line(({ cells, shorten }, width) => shorten(cells[index] ?? '', width))),
  ];
  return {
    text: `${lines.join('\n')}\n`,
    hidden: all.filter((column) => !shown.includes(column)).map(({ name }) => name),
  };
}

/** The columns that fit at their least width, in their order; at least one. */
function fitting(all: readonly Column[], columns: number): Column[] {
  let used = -gap;
  return all.filter(({ least }, index) => {
    if (index > 0 && used + gap + least > columns) return false;
    used += gap + least;
    return true;
  });
}

/** The largest width that all wide columns can have, so that a short one never loses space to a long one. */
function widthsOf(shown: readonly Column[], columns: number): number[] {
  const limited = (limit: number): number[] =>
    shown.map(({ width, least, hasSteps }) =>
      hasSteps && limit < width ? least : Math.min(width, Math.max(least, limit, 1)),
    );
  let limit = Math.max(0, ...shown.map(({ width }) => width));
  while (limit > 0 && sum(limited(limit)) > columns) limit -= 1;
  const widths = limited(limit);
  // The remaining width goes to the first columns that need it.
  let rest = columns - sum(widths);
  return widths.map((width, index) => {
    const { width: full, hasSteps } = shown[index] ?? { width, hasSteps: false };
    const more = hasSteps && rest < full - width ? 0 : Math.max(0, Math.min(rest, full - width));
    rest -= more;
    return width + more;
  });
}
