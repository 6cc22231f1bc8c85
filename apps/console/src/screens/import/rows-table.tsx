import { saveFile } from '../../data/save-file.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import type { Texts } from '../../texts/texts.ts';
import type { Records } from './csv.ts';
import { reasonText, rejectedCsv, type Findings } from './findings.ts';
import styles from './import.module.css';

interface Props {
  readonly name: string;
  /** Undefined if this browser no longer has the file: only the numbers of the rows are shown. */
  readonly records: Records | undefined;
  readonly findings: Findings;
  /** The sign between the cells of the file. */
  readonly delimiter?: string | undefined;
  /** Below title lines, which are no rows. */
  readonly headerRow?: number | undefined;
}

interface Row {
  /** As in a spreadsheet: the header is row 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The rows of a file, with the wrong cells marked and the reasons beside them. */
export function RowsTable({ name, records, findings, delimiter, headerRow = 1 }: Props) {
  const texts = useTexts();
  const { imports } = texts;
  const format = useFormat();
  const [isFiltered, setFiltered] = useState(true);
  const hasErrors = findings.rows.size > 0;
  const rows =
    records === undefined || (hasErrors && isFiltered)
      ? wrongRows(records ?? [], findings)
      : filledRows(records, headerRow);
  return (
    <>
      {hasErrors && (
        <div className={styles.tools}>
          {records !== undefined && (
            <label className={styles.filter}>
              <input
                type="checkbox"
                checked={isFiltered}
                onChange={({ currentTarget }) => setFiltered(currentTarget.checked)}
              />
              {imports.errorsOnly}
            </label>
          )}
          <Button
            onClick={() =>
              saveFile(imports.rejectedName, rejectedCsv(records, findings, delimiter, headerRow))
            }
          >
            {imports.download}
          </Button>
        </div>
      )}
      {hasErrors && records !== undefined && <p className="muted">{imports.downloadHint}</p>}
      {hasErrors && !findings.isComplete && <p>{imports.notAllListed(format.number(findings.rows.size))}</p>}
      {rows.length > 0 && (
        <DataTable
          caption={imports.tableOf(name)}
          columns={columnsOf(records?.[headerRow - 1] ?? [], findings, texts)}
          rows={rows}
          keyOf={({ number }) => String(number)}
          kindOf={({ number }) => (!isFiltered && findings.rows.has(number) ? 'error' : undefined)}
        />
      )}
    </>
  );
}

/** Blank lines are not rows. */
const filledRows = (records: Records, headerRow: number): readonly Row[] =>
  records.flatMap((cells, at) =>
    at < headerRow || cells.every((cell) => cell === '') ? [] : [{ number: at + 1, cells }],
  );

const wrongRows = (records: Records, { rows }: Findings): readonly Row[] =>
  [...rows.keys()]
    .toSorted((one, other) => one - other)
    .map((number) => ({ number, cells: records[number - 1] ?? [] }));

function columnsOf(header: readonly string[], { rows }: Findings, texts: Texts): Column<Row>[] {
  const { imports } = texts;
  const number: Column<Row> = {
    key: 'row',
    title: imports.row,
    isHeader: true,
    isNumber: true,
    cell: (row) => (
      <>
        <span className={styles.narrow}>{imports.row} </span>
        {row.number}
      </>
    ),
  };
  const reason: Column<Row> = {
    key: 'reason',
    title: imports.reason,
    cell: (row) => {
      const finding = rows.get(row.number);
      return finding === undefined ? null : <div className={styles.reason}>{reasonText(finding)}</div>;
    },
  };
  const cells = header.map((column, at): Column<Row> => ({
    key: `cell-${at}`,
    title: column.trim() === '' ? letterOf(at) : column,
    cell: (row) => {
      const isWrong = rows.get(row.number)?.reasons.some((reason) => reason.column === column) ?? false;
      const text = row.cells[at] ?? '';
      return isWrong ? <WrongCell text={text} texts={texts} /> : text;
    },
  }));
  return [number, ...(rows.size > 0 ? [reason] : []), ...cells];
}

/** As spreadsheets name a column, for one that the file does not name. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** Marked with a color, a line and a symbol; the reason is in the same row. */
function WrongCell({ text, texts: { imports } }: { readonly text: string; readonly texts: Texts }) {
  return (
    <span className={styles.wrong}>
      <Icon name="warning" />
      {text === '' ? <i>{imports.empty}</i> : text}
      <span className="visually-hidden"> ({imports.wrong})</span>
    </span>
  );
}
