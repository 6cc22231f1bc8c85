import { permissions } from '@tallybook/domain/rules';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { TextField } from '../../components/field.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Card, Page, Toolbar } from '../../components/page.tsx';
import { Notice, NotPermitted } from '../../components/states.tsx';
import { addDecimals } from '../../data/decimal.ts';
import { useOrganization } from '../../data/organization.ts';
import { recordWriteDowns } from '../../generated/forms.ts';
import { useLocalization } from '../../texts/context.ts';
import { History } from './history.tsx';
import { useProducts } from './query.ts';
import { Review } from './review.tsx';
import { sheetColumns } from './sheet-columns.tsx';
import styles from './write-downs.module.css';
import { useSheet, type WriteDownSheet } from './use-sheet.ts';

/** Reviews what stock can be sold for, and records the allowance where that is less than its cost. */
export function WriteDowns() {
  const { writeDowns, common } = useLocalization().texts;
  const { may } = useOrganization();
  return (
    <Page title={writeDowns.title}>
      {may('writedowns.record') ? (
        <Worksheet />
      ) : (
        <>
          <NotPermitted role={common.roles[permissions['writedowns.record']]} />
          <History />
        </>
      )}
    </Page>
  );
}

function Worksheet() {
  const { texts, format } = useLocalization();
  const { writeDowns } = texts;
  const sheet = useSheet();
  const [search, setSearch] = useState('');
  const { list, items, more } = useProducts(useDeferredValue(search.trim()));
  const { values, write, entries } = sheet;
  const [isReviewing, setReviewing] = useState(false);
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
          <TextField
            label={writeDowns.asOf}
            type="date"
            max={recordWriteDowns.as_of.max}
            value={values.as_of}
            error={sheet.errorOf('as_of')}
            onChange={({ currentTarget: { value } }) => value !== '' && sheet.change({ as_of: value })}
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
            <TextField
              label={writeDowns.search}
              type="search"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
          )}
        </Toolbar>
        {isReviewing ? (
          <Review sheet={sheet} onBack={() => setReviewing(false)} />
        ) : (
          <ListState list={list} isEmpty={items.length === 0} emptyText={writeDowns.noProducts}>
            <DataTable
              caption={writeDowns.sheet}
              columns={sheetColumns(texts, sheet)}
              rows={items}
              keyOf={({ id }) => id}
              more={more}
              isCards
            />
          </ListState>
        )}
      </fieldset>
      {!isReviewing && entries.length > 0 && (
        <div className={styles.bar}>
          <strong role="status">{writeDowns.entered(format.number(entries.length))}</strong>
          <Button kind="main" onClick={() => setReviewing(true)}>
            {writeDowns.preview}
          </Button>
        </div>
      )}
      {!isReviewing && <History />}
    </>
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
