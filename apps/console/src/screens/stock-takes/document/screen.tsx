import type { Product } from '@tallybook/sdk';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { DownloadReport } from '../../../components/download-report.tsx';
import { Icon } from '../../../components/icon.tsx';
import { LocationName } from '../../../components/location-name.tsx';
import { Page } from '../../../components/page.tsx';
import { Failed, Loading, Notice } from '../../../components/states.tsx';
import { useToast } from '../../../components/toasts.tsx';
import { tallybook } from '../../../data/client.ts';
import { errorFacts, explain } from '../../../data/errors.ts';
import { useOrganization } from '../../../data/organization.ts';
import { queryClient } from '../../../data/query-client.ts';
import { useLocalization } from '../../../texts/context.ts';
import { useNameOf } from '../names.ts';
import { readDocumentSearch } from '../search.ts';
import { StatusBadge } from '../status.tsx';
import { CountsTable } from './counts-table.tsx';
import { Differences } from './differences.tsx';
import { History } from './history.tsx';
import { Lost } from './lost.tsx';
import { LaterChanges, Result } from './posted.tsx';
import { Sheet } from './sheet.tsx';
import { isConflict, isFinal, useTake, type Take } from './take.ts';
import { useUnsaved } from './use-unsaved.ts';
import styles from './document.module.css';

/** One stock take: the sheet to count in, the differences, and what was posted. */
export function StockTakeDocument() {
  const { texts } = useLocalization();
  const { shell, common, stockTakeDocument } = texts;
  const { id } = useParams({ from: '/organization/stock-takes/$id' });
  const { data, error, refetch } = useTake(id);
  if (data !== undefined)
    return <Loaded key={id} take={data} staleReason={error === null ? undefined : explain(error, texts)} />;
  return (
    <Page key="loading" title={error === null ? common.loading : shell.stockTakes} back={<Back />}>
      {error === null ? (
        <Loading />
      ) : ['NOT_FOUND', 'VALIDATION_FAILED'].includes(errorFacts(error).code ?? '') ? (
        <p>{stockTakeDocument.notFound}</p>
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Back() {
  const { shell } = useLocalization().texts;
  return (
    <Link to="/stock-takes">
      <Icon name="back" /> {shell.stockTakes}
    </Link>
  );
}

function Loaded({ take, staleReason }: { readonly take: Take; readonly staleReason: string | undefined }) {
  const { texts, format } = useLocalization();
  const { stockTakeDocument, common } = texts;
  const { may } = useOrganization();
  // The router passes parameters on that `validateSearch` has removed.
  const { view, q } = readDocumentSearch(useSearch({ from: '/organization/stock-takes/$id' }));
  const unsaved = useUnsaved(take.id);
  const [history, setHistory] = useState<Product>();
  const [isCancelling, setCancelling] = useState(false);
  const [wasOpen] = useState(() => !isFinal(take));
  /** What this person did to end it. */
  const [ended, setEnded] = useState<{ readonly replayed?: boolean }>();
  const isOpen = !isFinal(take);
  const mayCount = may('stocktakes.count') && isOpen;
  const mayEnd = may('movements.adjust') && isOpen;
  const isHidden = take.blind && take.status !== 'posted' && !may('movements.adjust');
  return (
    <Page
      title={stockTakeDocument.of(format.date(take.count_date))}
      back={<Back />}
      actions={
        <>
          {mayCount && (
            <Link to="/stock-takes/$id/count" params={{ id: take.id }} className={buttonClass('main')}>
              {stockTakeDocument.phone}
            </Link>
          )}
          {mayCount && (
            <Link to="/import" search={{ kind: 'counts', take: take.id }} className={buttonClass()}>
              {stockTakeDocument.importCounts}
            </Link>
          )}
          {take.counts.length > 0 && (
            <DownloadReport
              name={`stock-take-${take.count_date}.csv`}
              read={() => tallybook.stockTakes.export({ id: take.id })}
            />
          )}
          {mayEnd && (
            <Button kind="danger" onClick={() => setCancelling(true)}>
              {stockTakeDocument.cancel}
            </Button>
          )}
        </>
      }
    >
      <Summary take={take} />
      {staleReason !== undefined && <Notice kind="warning">{staleReason}</Notice>}
      {wasOpen && !isOpen && ended === undefined && (
        <Notice kind="warning">
          {take.status === 'posted'
            ? stockTakeDocument.postedMeanwhile
            : stockTakeDocument.cancelledMeanwhile}
        </Notice>
      )}
      {!isOpen && <Lost unsaved={unsaved} />}
      {isHidden && <Notice>{stockTakeDocument.hidden}</Notice>}
      {isOpen && !mayCount && <p className="muted">{stockTakeDocument.readOnly(common.roles.clerk)}</p>}
      {take.status === 'posted' && <Result take={take} replayed={ended?.replayed} />}
      {isOpen && !isHidden && <Views id={take.id} q={q} />}
      {isOpen && !isHidden && view === 'differences' ? (
        <Differences
          take={take}
          unsaved={unsaved}
          mayCount={mayCount}
          onPosted={(replayed) => setEnded({ replayed })}
        />
      ) : mayCount ? (
        <Sheet take={take} search={q} isHidden={isHidden} unsaved={unsaved} onHistory={setHistory} />
      ) : (
        <CountsTable take={take} isHidden={isHidden} onHistory={setHistory} />
      )}
      {take.status === 'posted' && <LaterChanges take={take} />}
      <History
        take={take}
        product={history}
        onClose={() => setHistory(undefined)}
        onWithdraw={mayCount ? unsaved.withdraw : undefined}
      />
      <Cancel
        id={take.id}
        open={isCancelling && mayEnd}
        onClose={() => setCancelling(false)}
        onCancelled={() => setEnded({})}
      />
    </Page>
  );
}

function Summary({ take }: { readonly take: Take }) {
  const { texts, format } = useLocalization();
  const { stockTakes, stockTakeDocument } = texts;
  const nameOf = useNameOf();
  const { location_id, note, blind, posted_at, cancelled_at } = take;
  return (
    <div className={styles.summary}>
      <p className={styles.badges}>
        <StatusBadge status={take.status} />
        {blind && <Badge title={stockTakes.blindHint}>{stockTakes.blind}</Badge>}
        {location_id !== null && (
          <strong>
            <LocationName id={location_id} />
          </strong>
        )}
        {note !== null && <span>{note}</span>}
      </p>
      <p className={styles.remark}>
        {stockTakeDocument.opened(format.instant(take.created_at), nameOf(take.created_by))}
        {posted_at !== null &&
          ` · ${stockTakeDocument.posted(format.instant(posted_at), nameOf(take.posted_by))}`}
        {cancelled_at !== null &&
          ` · ${stockTakeDocument.cancelled(format.instant(cancelled_at), nameOf(take.cancelled_by))}`}
      </p>
    </div>
  );
}

function Views({ id, q }: { readonly id: string; readonly q: string | undefined }) {
  const { stockTakeDocument } = useLocalization().texts;
  const search = q === undefined ? {} : { q };
  const activeOptions = { exact: true, includeSearch: true };
  return (
    <nav className={styles.views} aria-label={stockTakeDocument.views}>
      <Link to="/stock-takes/$id" params={{ id }} search={search} replace activeOptions={activeOptions}>
        {stockTakeDocument.counts}
      </Link>
      <Link
        to="/stock-takes/$id"
        params={{ id }}
        search={{ ...search, view: 'differences' }}
        replace
        activeOptions={activeOptions}
      >
        {stockTakeDocument.differences}
      </Link>
    </nav>
  );
}

function Cancel({
  id,
  open,
  onClose,
  onCancelled,
}: {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}) {
  const { stockTakeDocument } = useLocalization().texts;
  const toast = useToast();
  const reload = () => queryClient.invalidateQueries({ queryKey: ['stockTakes'] });
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={stockTakeDocument.cancelTitle}
      text={stockTakeDocument.cancelText}
      action={stockTakeDocument.cancel}
      isDanger
      write={async (options) => {
        try {
          return await tallybook.stockTakes.cancel({ id }, options);
        } catch (error) {
          // Somebody else has ended it: the screen says how, and this dialog closes.
          if (!isConflict(error)) throw error;
          return undefined;
        }
      }}
      onDone={async (cancelled) => {
        if (cancelled !== undefined) {
          onCancelled();
          toast(stockTakeDocument.cancelledDone);
        }
        await reload();
      }}
    />
  );
}
