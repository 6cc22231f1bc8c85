import { useNavigate, useSearch } from '@tanstack/react-router';
import { Recosting } from '../../components/badge.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { TextField } from '../../components/field.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { RangeFields, useRangeCheck } from '../../components/range-fields.tsx';
import { ReportTabs } from '../../components/report-tabs.tsx';
import { useTyped } from '../../components/use-typed.ts';
import { tallybook } from '../../data/client.ts';
import { isDay, rangeOf, searchOf } from '../../data/day-range.ts';
import { today } from '../../data/today.ts';
import { postMovement } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import { turnoverColumns } from './columns.tsx';
import { readTurnoverSearch } from './search.ts';
import { useTurnover } from './query.ts';

/** How often the stock of each product was sold and replaced. */
export function Turnover() {
  const { texts, format } = useLocalization();
  const { reports, forms } = texts;
  const { turnover } = reports;
  // The router passes on what the route does not know.
  const search = readTurnoverSearch(useSearch({ from: '/organization/turnover' }));
  const navigate = useNavigate({ from: '/turnover' });
  const range = rangeOf(search, today());
  const { idle_since } = search;
  const input = { ...range, ...(idle_since !== undefined && { idle_since }) };
  const { report, products, days, status, more } = useTurnover(input);
  const checkRange = useRangeCheck();
  const field = useTyped({
    values: { ...range, idle_since: idle_since ?? '' },
    check: (typed) => ({
      ...checkRange(typed),
      ...(typed.idle_since !== '' && !isDay(typed.idle_since) && { idle_since: forms.issues.INVALID_DATE() }),
    }),
    onApply: ({ idle_since: idle, ...chosen }) =>
      void navigate({
        search: () => ({ ...searchOf(chosen, today()), ...(idle !== '' && { idle_since: idle }) }),
        replace: true,
      }),
  });
  const { min, max } = postMovement.movement_date;
  return (
    <Page
      title={turnover.title}
      actions={
        products.length > 0 && (
          <DownloadReport
            name={`turnover-${range.startDate}-${range.endDate}.csv`}
            read={() => tallybook.turnover.export(input)}
          />
        )
      }
    >
      <ReportTabs />
      <Toolbar>
        <RangeFields field={field} />
        <TextField
          label={turnover.idleSince}
          optional
          type="date"
          min={min}
          max={max}
          {...field('idle_since')}
        />
      </Toolbar>
      <ListState
        list={report}
        isEmpty={products.length === 0}
        emptyText={idle_since === undefined ? turnover.none : turnover.noneIdle}
      >
        <p className="muted">
          {days !== undefined && turnover.hint(format.number(days))} <Recosting status={status} />
        </p>
        <DataTable
          caption={turnover.title}
          columns={turnoverColumns(texts, format)}
          rows={products}
          keyOf={({ product_id }) => product_id}
          more={more}
        />
      </ListState>
    </Page>
  );
}
