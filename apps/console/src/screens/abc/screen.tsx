import { useNavigate, useSearch } from '@tanstack/react-router';
import { DataTable } from '../../components/data-table.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { TextField } from '../../components/field.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { RangeFields } from '../../components/range-fields.tsx';
import { ReportTabs } from '../../components/report-tabs.tsx';
import { Segments } from '../../components/segments.tsx';
import { useTyped } from '../../components/use-typed.ts';
import { tallybook } from '../../data/client.ts';
import { rangeOf } from '../../data/day-range.ts';
import { explainIssue } from '../../data/forms/explain-issue.ts';
import { readField } from '../../data/forms/read-field.ts';
import { today } from '../../data/today.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './abc.module.css';
import { abcColumns } from './columns.tsx';
import { useAbc, type AbcInput } from './query.ts';
import { defaultLimits, limit, readAbcSearch, type AbcSearch } from './search.ts';
import { Summary } from './summary.tsx';

/** Products ranked by their share of the total, in three classes. */
export function Abc() {
  const { texts, format } = useLocalization();
  const { abc } = texts.reports;
  // The router passes on what the route does not know.
  const search = readAbcSearch(useSearch({ from: '/organization/abc' }));
  const navigate = useNavigate({ from: '/abc' });
  const { by = 'cost_out', a = defaultLimits.a, b = defaultLimits.b, sort = '-amount' } = search;
  const input: Required<AbcInput> = { ...rangeOf(search, today()), by, a, b, sort };
  const report = useAbc(input);
  const products = report.data?.products ?? [];
  return (
    <Page
      title={abc.title}
      actions={
        products.length > 0 && (
          <DownloadReport
            name={`abc-${input.startDate}-${input.endDate}.csv`}
            read={() => tallybook.abc.export(input)}
          />
        )
      }
    >
      <ReportTabs />
      <Toolbar>
        <Filters search={search} />
        <Segments
          label={abc.by}
          value={by}
          options={(['cost_out', 'value'] as const).map((value) => ({ value, label: abc.bys[value] }))}
          onChange={(value) =>
            void navigate({
              search: ({ by: _by, ...others }) => ({ ...others, ...(value === 'value' && { by: value }) }),
              replace: true,
            })
          }
        />
      </Toolbar>
      <p className="muted">{abc.hint(format.number(a), format.number(b))}</p>
      <ListState list={report} isEmpty={products.length === 0} emptyText={abc.none[by]}>
        {report.data !== undefined && (
          <Summary
            products={products}
            total={report.data.total}
            status={report.data.valuation_status}
            by={by}
          />
        )}
        <DataTable
          choosable="abc"
          caption={abc.title}
          columns={abcColumns(texts, format, by)}
          rows={products}
          keyOf={({ product_id }) => product_id}
          sorting={{
            value: sort,
            onSort: (next) =>
              void navigate({
                search: (before) => readAbcSearch({ ...before, sort: next }),
                replace: true,
                resetScroll: false,
              }),
          }}
        />
      </ListState>
    </Page>
  );
}

/** The range, and where the classes end. */
function Filters({ search }: { readonly search: AbcSearch }) {
  const { texts, format } = useLocalization();
  const { abc } = texts.reports;
  const navigate = useNavigate({ from: '/abc' });
  const { a = defaultLimits.a, b = defaultLimits.b } = search;
  const show = (next: (search: AbcSearch) => AbcSearch): void =>
    void navigate({ search: next, replace: true });
  const errorOf = (text: string): string | undefined => {
    const result = readField(limit, text);
    return 'issue' in result ? explainIssue(result.issue, texts, format) : undefined;
  };
  const limitOf = (text: string): number => (readField(limit, text) as { value: number }).value;
  const field = useTyped({
    values: { a: String(a), b: String(b) },
    check: (typed) => {
      const errors = { a: errorOf(typed.a), b: errorOf(typed.b) };
      const isComplete = errors.a === undefined && errors.b === undefined;
      return {
        ...errors,
        ...(isComplete && limitOf(typed.a) >= limitOf(typed.b) && { b: abc.limitOrder }),
      };
    },
    onApply: (typed) => {
      const limits = { a: limitOf(typed.a), b: limitOf(typed.b) };
      const isDefault = limits.a === defaultLimits.a && limits.b === defaultLimits.b;
      show(({ a: _a, b: _b, ...others }) => ({ ...others, ...(!isDefault && limits) }));
    },
  });
  return (
    <>
      <RangeFields
        range={rangeOf(search, today())}
        onChange={(days) =>
          show(({ startDate: _start, endDate: _end, ...others }) => ({ ...others, ...days }))
        }
      />
      {(['a', 'b'] as const).map((name) => (
        <div key={name} className={styles.limit}>
          <TextField label={abc.limits[name]} inputMode="numeric" autoComplete="off" {...field(name)} />
        </div>
      ))}
    </>
  );
}
