import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { NotPermitted, Notice } from '../../components/states.tsx';
import { explain } from '../../data/errors.ts';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { ByAccount } from './by-account.tsx';
import { ClosePeriod } from './close-period.tsx';
import { periodColumns } from './columns.tsx';
import { NewPeriod } from './new-period.tsx';
import { ReopenPeriod } from './reopen-period.tsx';
import { usePeriods } from './query.ts';

/** Accounting periods, whether their stock agrees with the account, and closing them. */
export function Periods() {
  const texts = useTexts();
  const { periods } = texts;
  const format = useFormat();
  const { may } = useOrganization();
  const { list, rows, more, account, error } = usePeriods();
  const [isCreating, setCreating] = useState(false);
  // The ids, because the figures of a row can arrive after its dialog has opened.
  const [closing, setClosing] = useState<string>();
  const [reopening, setReopening] = useState<string>();
  const [comparing, setComparing] = useState<string>();
  const rowOf = (id: string | undefined) => rows.find(({ period }) => period.id === id);
  const latestEnd = rows
    .map(({ period }) => period.end_date)
    .toSorted()
    .at(-1);
  return (
    <Page
      title={periods.title}
      actions={
        may('periods.open') ? (
          <Button kind="main" onClick={() => setCreating(true)}>
            {periods.create}
          </Button>
        ) : undefined
      }
    >
      <p className="muted">{periods.intro}</p>
      {!may('periods.close') && <NotPermitted role="accountant" />}
      {error !== null && <Notice kind="warning">{explain(error, texts)}</Notice>}
      <ListState
        list={list}
        isEmpty={rows.length === 0}
        emptyText={periods.none}
        emptyAction={<p className="muted">{periods.noneHint}</p>}
      >
        <DataTable
          caption={periods.title}
          columns={periodColumns({
            rows,
            texts,
            format,
            mayClose: may('periods.close'),
            mayReopen: may('periods.reopen'),
            onClose: setClosing,
            onReopen: setReopening,
            onAccounts: setComparing,
          })}
          rows={rows}
          keyOf={({ period }) => period.id}
          more={more}
        />
      </ListState>
      <NewPeriod open={isCreating} onClose={() => setCreating(false)} latestEnd={latestEnd} />
      <ClosePeriod
        rows={rows}
        row={rowOf(closing)}
        account={account}
        error={error}
        onClose={() => setClosing(undefined)}
      />
      <ByAccount rows={rows} row={rowOf(comparing)} onClose={() => setComparing(undefined)} />
      <ReopenPeriod period={rowOf(reopening)?.period} onClose={() => setReopening(undefined)} />
    </Page>
  );
}
