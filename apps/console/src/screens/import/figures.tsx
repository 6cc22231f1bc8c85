import type { CountImport, ProductImport, StockImport } from '@tallybook/sdk';
import { Figures } from '../../components/page.tsx';
import { useFormat, useTexts } from '../../texts/context.ts';

export function MovementFigures({ report }: { readonly report: StockImport }) {
  const { imports } = useTexts();
  const format = useFormat();
  const {
    rows,
    posted,
    rejected,
    dry_run: isCheck,
    first_movement_date: first,
    last_movement_date: last,
  } = report;
  const hasDates = first !== null && last !== null;
  return (
    <Figures
      items={[
        { label: imports.rows, value: format.number(rows) },
        { label: isCheck ? imports.postable : imports.posted, value: format.number(posted) },
        { label: imports.rejected, value: format.number(rejected) },
        ...(hasDates
          ? [{ label: imports.dates, value: imports.dateRange(format.date(first), format.date(last)) }]
          : []),
      ]}
    />
  );
}

export function ProductFigures({ report }: { readonly report: ProductImport }) {
  const { imports } = useTexts();
  const format = useFormat();
  const { rows, created, unchanged, dry_run: isCheck } = report;
  return (
    <Figures
      items={[
        { label: imports.rows, value: format.number(rows) },
        { label: isCheck ? imports.creatable : imports.created, value: format.number(created) },
        { label: imports.unchanged, value: format.number(unchanged) },
      ]}
    />
  );
}

export function CountFigures({ report }: { readonly report: CountImport }) {
  const { imports } = useTexts();
  const format = useFormat();
  const { rows, entered, unchanged, not_counted: notCounted, dry_run: isCheck } = report;
  return (
    <Figures
      items={[
        { label: imports.rows, value: format.number(rows) },
        { label: isCheck ? imports.enterable : imports.entered, value: format.number(entered) },
        { label: imports.unchanged, value: format.number(unchanged) },
        { label: imports.notCounted, value: format.number(notCounted) },
      ]}
    />
  );
}
