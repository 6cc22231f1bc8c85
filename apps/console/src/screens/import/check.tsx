import type { FileFormat } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Loading, Notice } from '../../components/states.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import type { ChosenFile } from './chosen-file.ts';
import { CountFigures, MovementFigures, ProductFigures } from './figures.tsx';
import { findingsOf, findingsOfError, type Findings } from './findings.ts';
import styles from './import.module.css';
import { checkOf, isOfCounts, isOfMovements, type Report } from './query.ts';
import type { Settings } from './mapping/settings.ts';
import { Understood } from './mapping/understood.tsx';
import { RowsTable } from './rows-table.tsx';

/** What the dry run says about the import. */
export interface Checked {
  /** Of the file, which identifies the import of movements. */
  readonly sha256: string | undefined;
  /** Whether the person was told that a finished import had the same rows. */
  readonly again: boolean;
}

interface Props {
  readonly file: ChosenFile;
  readonly settings: Settings;
  /** The stock take whose counts are in the file. */
  readonly take: string | undefined;
  readonly onBack: () => void;
  /** The person decides how the file is read. */
  readonly onChange: () => void;
  readonly onImport: (checked: Checked) => void;
}

/** The second step: what importing the file would do, row by row. */
export function Check({ file, settings, take, onBack, onChange, onImport }: Props) {
  const { imports, mapping } = useTexts();
  const check = useQuery(checkOf(file, settings, take));
  const isChecking = check.isFetching;
  const another = (
    <>
      <Button onClick={onChange}>{mapping.change}</Button>
      <Button onClick={onBack}>{imports.another}</Button>
    </>
  );
  if (isChecking)
    return (
      <>
        <p>
          {imports.checking(file.name)} <span className="muted">{imports.checkingHint}</span>
        </p>
        <Loading lines={3} />
        <p>{another}</p>
      </>
    );
  if (check.data !== undefined)
    return (
      <CheckedFile
        file={file}
        settings={settings}
        report={check.data}
        another={another}
        onImport={onImport}
      />
    );
  const again = () => void check.refetch();
  const findings = findingsOfError(check.error);
  return (
    <>
      {findings === undefined ? (
        <WriteProblem error={check.error} onRetry={again} />
      ) : (
        <MustCorrect file={file} findings={findings} headerRow={settings.headerRow} />
      )}
      <div className={styles.actions}>
        {another}
        {findings !== undefined && <Button onClick={again}>{imports.checkAgain}</Button>}
      </div>
    </>
  );
}

/** The service imports nothing of a file with such errors. */
export function MustCorrect({
  file,
  findings,
  headerRow,
}: {
  readonly file: ChosenFile;
  readonly findings: Findings;
  readonly headerRow: number | undefined;
}) {
  const { imports } = useTexts();
  const format = useFormat();
  return (
    <>
      <Notice kind="error">
        <p>{imports.mustCorrect(format.number(findings.count))}</p>
        <ul className={styles.problems}>
          {findings.file.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
      {findings.rows.size > 0 && <RowsTable {...file} findings={findings} headerRow={headerRow} />}
    </>
  );
}

interface CheckedProps {
  readonly file: ChosenFile;
  readonly settings: Settings;
  readonly report: Report;
  readonly another: ReactNode;
  readonly onImport: (checked: Checked) => void;
}

const noFindings: Findings = { rows: new Map(), file: [], count: 0, isComplete: true };

function CheckedFile({ file, settings, report, another, onImport }: CheckedProps) {
  const { imports, mapping } = useTexts();
  const format = useFormat();
  const isMovements = isOfMovements(report);
  const isCounts = isOfCounts(report);
  const count = isMovements ? report.posted : isCounts ? report.entered : report.created;
  const again = isMovements && report.same_rows_as !== null;
  const label = isMovements ? imports.importRows : isCounts ? imports.importCounts : imports.importProducts;
  return (
    <>
      {isMovements ? (
        <MovementFigures report={report} />
      ) : isCounts ? (
        <CountFigures report={report} />
      ) : (
        <ProductFigures report={report} />
      )}
      <Summary report={report} />
      {again && <Notice kind="warning">{mapping.sameRows}</Notice>}
      {report.format !== null && <UnderstoodFormat format={report.format} hasDates={isMovements} />}
      <div className={styles.actions}>
        {count > 0 && (
          <Button
            kind="main"
            onClick={() => onImport({ sha256: isMovements ? report.file_sha256 : undefined, again })}
          >
            {label(format.number(count))}
          </Button>
        )}
        {another}
      </div>
      {settings.map !== undefined && <Understood rows={report.first_rows} map={settings.map} />}
      <RowsTable
        {...file}
        findings={isMovements ? findingsOf(report) : noFindings}
        headerRow={settings.headerRow}
      />
    </>
  );
}

const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;

interface FormatProps {
  readonly format: FileFormat;
  readonly hasDates: boolean;
}

/** What the service decided about the file, so that a person sees how their numbers and days are read. */
function UnderstoodFormat({ format, hasDates }: FormatProps) {
  const { imports } = useTexts();
  const { delimiter, decimal, encoding, dates, times_dropped: timesDropped } = format;
  const parts = [imports.delimiters[delimiter], imports.decimals[decimal], encodings[encoding]];
  if (hasDates) parts.push(imports.dateOrders[dates]);
  return (
    <p className="muted">
      {imports.readAs(parts.join(', '))} {timesDropped && imports.timesDropped}
    </p>
  );
}

function Summary({ report }: { readonly report: Report }) {
  const { imports } = useTexts();
  const format = useFormat();
  if (isOfCounts(report))
    return <Notice>{report.entered === 0 ? imports.noNewCounts : imports.allGood}</Notice>;
  if (!isOfMovements(report))
    return <Notice>{report.created === 0 ? imports.nothingNew : imports.allGood}</Notice>;
  const { posted, rejected } = report;
  if (rejected === 0) return <Notice>{imports.allGood}</Notice>;
  return (
    <Notice kind="warning">
      {posted === 0 ? imports.noneLeft : imports.someRejected(format.number(rejected))}
    </Notice>
  );
}
