import type { CountImport, ProductImport, StockImport } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../components/button.tsx';
import { Card } from '../../components/page.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Failed, Loading, Notice } from '../../components/states.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';
import { CountFigures, MovementFigures, ProductFigures } from './figures.tsx';
import { findingsOf } from './findings.ts';
import styles from './import.module.css';
import { sourceOf, useStoredImport } from './query.ts';
import { RowsTable } from './rows-table.tsx';

/** The report of an import of movements, or its progress. The service keeps it, so it has an address of its own. */
export function StoredReport({ id, onStartOver }: { readonly id: string; readonly onStartOver: () => void }) {
  const { imports } = useTexts();
  const stored = useStoredImport(id);
  if (stored.data === undefined)
    return stored.error === null ? (
      <Loading lines={3} />
    ) : (
      <Failed error={stored.error} onRetry={() => void stored.refetch()} />
    );
  return (
    <>
      {stored.error !== null && <Failed error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.data.status === 'running' ? (
        <RunningElsewhere report={stored.data} />
      ) : (
        <Finished id={id} report={stored.data} />
      )}
      <div className={styles.actions}>
        <Button onClick={onStartOver}>{imports.startOver}</Button>
        <Link to="/movements" className={buttonClass('plain')}>
          {imports.toMovements}
        </Link>
      </div>
    </>
  );
}

function RunningElsewhere({ report }: { readonly report: StockImport }) {
  const { imports } = useTexts();
  const format = useFormat();
  const done = report.posted + report.rejected;
  return (
    <Card>
      <ProgressBar
        label={imports.runningElsewhere}
        text={imports.progress(format.number(done), format.number(report.rows))}
        value={done}
        max={Math.max(report.rows, 1)}
      />
      <p className="muted">{imports.stalled}</p>
    </Card>
  );
}

function Finished({ id, report }: { readonly id: string; readonly report: StockImport }) {
  const { imports } = useTexts();
  const format = useFormat();
  const source = sourceOf(id);
  return (
    <>
      <h2>{imports.doneTitle}</h2>
      <MovementFigures report={report} />
      {source?.wasImported === true ? (
        <Notice kind="warning">{imports.already(format.instant(report.started_at))}</Notice>
      ) : (
        <Notice kind={report.rejected === 0 ? 'info' : 'warning'}>
          {report.rejected === 0 ? imports.allPosted : imports.somePosted}
        </Notice>
      )}
      {report.rejected > 0 && (
        <RowsTable
          name={source?.file.name ?? imports.title}
          records={source?.file.records}
          delimiter={source?.file.delimiter}
          headerRow={source?.headerRow}
          findings={findingsOf(report)}
        />
      )}
      <p className="muted">
        {imports.started}: {format.instant(report.started_at)}
        {report.finished_at !== null && ` · ${imports.finished}: ${format.instant(report.finished_at)}`}
      </p>
    </>
  );
}

export function ProductReport({
  report,
  onStartOver,
}: {
  readonly report: ProductImport;
  readonly onStartOver: () => void;
}) {
  const { imports, shell } = useTexts();
  return (
    <>
      <h2>{imports.doneTitle}</h2>
      <ProductFigures report={report} />
      <Notice>{imports.productsDone}</Notice>
      <div className={styles.actions}>
        <Button onClick={onStartOver}>{imports.startOver}</Button>
        <Link to="/levels" className={buttonClass('plain')}>
          {shell.levels}
        </Link>
      </div>
    </>
  );
}

interface CountReportProps {
  readonly report: CountImport;
  readonly take: string | undefined;
  readonly onStartOver: () => void;
}

export function CountReport({ report, take, onStartOver }: CountReportProps) {
  const { imports } = useTexts();
  return (
    <>
      <h2>{imports.doneTitle}</h2>
      <CountFigures report={report} />
      <Notice>{imports.countsDone}</Notice>
      <div className={styles.actions}>
        {take !== undefined && (
          <Link to="/stock-takes/$id" params={{ id: take }} className={buttonClass('main')}>
            {imports.toStockTake}
          </Link>
        )}
        <Button onClick={onStartOver}>{imports.startOver}</Button>
      </div>
    </>
  );
}
