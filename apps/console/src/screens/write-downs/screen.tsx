import { permissions } from '@tallybook/domain/rules';
import { Link, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DownloadReport } from '../../components/download-report.tsx';
import { DayField } from '../../components/day-field.tsx';
import { TextField } from '../../components/field.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Card, Page, Toolbar } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { Notice, NotPermitted } from '../../components/states.tsx';
import { draftKey } from '../../data/browser-storage.ts';
import { tallybook } from '../../data/client.ts';
import { addDecimals } from '../../data/decimal.ts';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import { Discard } from './discard.tsx';
import { History } from './history.tsx';
import { useProducts, useProposal } from './query.ts';
import { Review } from './review.tsx';
import { sheetColumns, type Row } from './sheet-columns.tsx';
import { readWriteDownsSearch } from './search.ts';
import styles from './write-downs.module.css';
import { useSheet, type WriteDownSheet } from './use-sheet.ts';

/** Reviews what stock can be sold for, and records the allowance where that is less than its cost. */
export function WriteDowns() {
  const { writeDowns } = useLocalization().texts;
  const { may } = useOrganization();
  // The router passes on what the route does not know.
  const search = readWriteDownsSearch(useSearch({ from: '/organization/write-downs' }));
  return (
    <Page title={writeDowns.title}>
      {Object.keys(search).length > 0 ? (
        <>
          <p>
            <Link to="/write-downs">{writeDowns.showAll}</Link>
          </p>
          <History search={search} />
        </>
      ) : may('writedowns.record') ? (
        <Worksheet />
      ) : (
        <>
          <NotPermitted role={permissions['writedowns.record']} />
          <History />
        </>
      )}
    </Page>
  );
}

function Worksheet() {
  const { texts, format } = useLocalization();
  const { writeDowns } = texts;
  const { organization, session } = useOrganization();
  const sheet = useSheet(draftKey('write-downs', organization.id, session.user_id));
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<'proposed' | 'all'>('proposed');
  const { values, write, entries } = sheet;
  const [wantsReview, setReviewing] = useState(false);
  const isReviewing = wantsReview || write.isUnknown;
  const proposal = useProposal(values.as_of, kind === 'proposed');
  if (write.result !== undefined)
    return (
      <>
        <Recorded sheet={sheet} onAgain={() => setReviewing(false)} />
        <History />
      </>
    );
  return (
    <>
      <p className="muted">{writeDowns.intro}</p>
      <fieldset disabled={write.isUnknown} className="stack">
        <Toolbar>
          <DayField
            label={writeDowns.asOf}
            value={values.as_of}
            error={sheet.errorOf('as_of')}
            onDay={(day) => day !== '' && sheet.change({ as_of: day })}
          />
          <TextField
            label={writeDowns.reason}
            placeholder={writeDowns.reasonExample}
            autoComplete="off"
            value={values.reason}
            error={sheet.errorOf('reason')}
            onChange={({ currentTarget }) => sheet.change({ reason: currentTarget.value })}
          />
          {!isReviewing && (
            <Select
              label={writeDowns.products}
              value={kind}
              options={(['proposed', 'all'] as const).map((value) => ({
                value,
                label: writeDowns.kinds[value],
              }))}
              onChange={setKind}
            />
          )}
          {!isReviewing && kind === 'all' && (
            <TextField
              label={writeDowns.search}
              type="search"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
          {!isReviewing && kind === 'proposed' && (proposal.data?.items.length ?? 0) > 0 && (
            <DownloadReport
              name={`write-downs-proposal-${values.as_of}.csv`}
              of={writeDowns.kinds.proposed}
              read={() => tallybook.writeDowns.exportProposal({ as_of: values.as_of })}
            />
          )}
        </Toolbar>
      </fieldset>
      {/* Not disabled while the outcome is unknown: it has the button that finds it out. */}
      {isReviewing ? (
        <Review sheet={sheet} onBack={() => setReviewing(false)} />
      ) : (
        <Rows sheet={sheet} kind={kind} search={search.trim()} />
      )}
      {!isReviewing && entries.length > 0 && (
        <div className={styles.bar}>
          <div>
            <strong role="status">{writeDowns.entered(format.number(entries.length))}</strong>
            <p className="muted">{writeDowns.draft}</p>
          </div>
          <div className={styles.actions}>
            <Discard count={entries.length} discard={sheet.discard} />
            <Button kind="main" onClick={() => setReviewing(true)}>
              {writeDowns.preview}
            </Button>
          </div>
        </div>
      )}
      {!isReviewing && <History />}
    </>
  );
}

interface RowsProps {
  readonly sheet: WriteDownSheet;
  readonly kind: 'proposed' | 'all';
  readonly search: string;
}

function Rows({ sheet, kind, search }: RowsProps) {
  const { texts } = useLocalization();
  const { writeDowns } = texts;
  const isAll = kind === 'all';
  const products = useProducts(useDeferredValue(search), isAll);
  const proposal = useProposal(sheet.values.as_of, !isAll);
  const rows: readonly Row[] = isAll
    ? products.items.map((product) => ({ id: product.id, product }))
    : (proposal.data?.items ?? []).map((proposed) => ({ id: proposed.product_id, proposed }));
  return (
    <ListState
      list={isAll ? products.list : proposal}
      isEmpty={rows.length === 0}
      emptyText={isAll ? writeDowns.noProducts : writeDowns.noneProposed}
    >
      <DataTable
        caption={writeDowns.sheet}
        columns={sheetColumns(texts, sheet)}
        rows={rows}
        keyOf={({ id }) => id}
        {...(isAll && { more: products.more })}
      />
    </ListState>
  );
}

function Recorded({
  sheet: { write, again },
  onAgain,
}: {
  readonly sheet: WriteDownSheet;
  readonly onAgain: () => void;
}) {
  const { texts, format } = useLocalization();
  const { writeDowns } = texts;
  const { organization } = useOrganization();
  const items = write.result?.data.items ?? [];
  const change = items.reduce((sum, each) => addDecimals(sum, each.change), '0');
  return (
    <Card title={writeDowns.done}>
      <div className="stack">
        <p role="status">
          {writeDowns.doneText(format.number(items.length), format.money(change, organization.currency))}
        </p>
        {write.result?.replayed === true && <Notice>{writeDowns.replayed}</Notice>}
        <p>
          <Button
            kind="main"
            onClick={() => {
              again();
              onAgain();
            }}
          >
            {writeDowns.again}
          </Button>
        </p>
      </div>
    </Card>
  );
}
