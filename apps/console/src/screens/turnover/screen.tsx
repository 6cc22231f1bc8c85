import { useNavigate, useSearch } from '@tanstack/react-router';
import { Recosting } from '../../components/badge.tsx';
import { DayField } from '../../components/day-field.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { RangeFields } from '../../components/range-fields.tsx';
import { ReportTabs } from '../../components/report-tabs.tsx';
import { tallybook } from '../../data/client.ts';
import { rangeOf } from '../../data/day-range.ts';
import { today } from '../../data/today.ts';
import { useLocalization } from '../../texts/context.ts';
import { turnoverColumns } from './columns.tsx';
import { readTurnoverSearch } from './search.ts';
import { useTurnover } from './query.ts';

/** How often the stock of each product was sold and replaced. */
export function Turnover() {
  const { texts, format } = useLocalization();
  const { turnover } = texts.reports;
  // The router passes on what the route does not know.
  const search = readTurnoverSearch(useSearch({ from: '/organization/turnover' }));
  const navigate = useNavigate({ from: '/turnover' });
  const range = rangeOf(search, today());
  const { idle_since, sort = 'sku' } = search;
  const input = { ...range, sort, ...(idle_since !== undefined && { idle_since }) };
  const { report, products, days, status, more } = useTurnover(input);
  const show = (changed: Record<string, unknown>): void =>
    void navigate({
      search: (before) => readTurnoverSearch({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
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
        <RangeFields range={range} onChange={({ startDate, endDate }) => show({ startDate, endDate })} />
        <DayField
          label={turnover.idleSince}
          optional
          value={idle_since ?? ''}
          onDay={(day) => show({ idle_since: day })}
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
          choosable="turnover"
          caption={turnover.title}
          columns={turnoverColumns(texts, format)}
          rows={products}
          keyOf={({ product_id }) => product_id}
          sorting={{ value: sort, onSort: (next) => show({ sort: next }) }}
          more={more}
        />
      </ListState>
    </Page>
  );
}
