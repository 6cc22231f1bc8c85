import { useQuery } from '@tanstack/react-query';
import type { JournalEntry as Entry, StockMovement } from '@tallybook/sdk';
import { Link, useLocation } from '@tanstack/react-router';
import { useMemberNames } from '../data/member-names.ts';
import { query } from '../data/query.ts';
import { useFormat, useTexts } from '../texts/context.ts';
import { Button, buttonClass } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { EntryLink } from './entry-link.tsx';
import { Icon } from './icon.tsx';
import styles from './journal-entry.module.css';
import { JournalLines } from './journal-lines.tsx';
import { Reference } from './reference.tsx';
import { Failed, Loading } from './states.tsx';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  /** Enters the opposite of a manual entry; absent where or for whom this is not possible. */
  readonly onReverse?: ((entry: Entry) => void) | undefined;
}

/** A journal entry with its lines, who posted it, and what it belongs to. */
export function JournalEntry({ id, onClose, onReverse }: Props) {
  const { journal } = useTexts().common;
  // An entry never changes.
  const entry = useQuery({ ...query('journalEntries', 'get', { id }), staleTime: Infinity });
  const { data, error, refetch } = entry;
  return (
    <Dialog open onClose={onClose} title={journal.entry}>
      {data === undefined ? (
        error === null ? (
          <Loading lines={3} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Facts entry={data} onClose={onClose} onReverse={onReverse} />
      )}
    </Dialog>
  );
}

/** What an entry is for, who posted it, and its lines. */
export function EntryFacts({ entry }: { readonly entry: Entry }) {
  const { journal } = useTexts().common;
  const format = useFormat();
  const names = useMemberNames();
  const { entry_date: day, created_by: author } = entry;
  const by = author === null ? undefined : names.get(author);
  return (
    <>
      <div>
        <p>
          {format.date(day)} · {entry.memo}
        </p>
        <p className={styles.detail}>
          {journal.sources[entry.source]} · {journal.posted(format.instant(entry.created_at))}
          {by !== undefined && ` · ${by}`}
        </p>
      </div>
      <JournalLines caption={journal.entry} lines={entry.lines} />
    </>
  );
}

function Facts({ entry, onClose, onReverse }: Omit<Props, 'id'> & { readonly entry: Entry }) {
  const { journal } = useTexts().common;
  const isInJournal = useLocation({ select: ({ pathname }) => pathname.endsWith('/journal') });
  const { id, entry_date: day } = entry;
  return (
    <div className="stack">
      <EntryFacts entry={entry} />
      <Subjects entry={entry} onFollow={onClose} />
      {!isInJournal && (
        <DialogActions>
          <Link to="/journal" search={{ startDate: day, endDate: day, entry: id }} className={buttonClass()}>
            {journal.open}
          </Link>
        </DialogActions>
      )}
      {onReverse !== undefined && entry.source === 'manual' && (
        <DialogActions>
          <Button onClick={() => onReverse(entry)}>
            <Icon name="reversal" /> {journal.reverse}
          </Button>
        </DialogActions>
      )}
    </div>
  );
}

/** An entry rarely covers more movements; their list shows all. */
const shown = 5;

/** The movements that name the entry, or the way to what else it was created for. */
function Subjects({ entry, onFollow }: { readonly entry: Entry; readonly onFollow: () => void }) {
  const { journal } = useTexts().common;
  const { id, source } = entry;
  const canHaveMovements = source === 'manual' || source === 'stock_movement';
  const { data } = useQuery({
    ...query('stockMovements', 'list', { journal_entry_id: id, limit: shown + 1 }),
    enabled: canHaveMovements,
  });
  if (!canHaveMovements)
    return (
      <p>
        {journal.belongs} <EntryLink entry={entry} onFollow={onFollow} />
      </p>
    );
  if (data === undefined) return <Loading lines={1} />;
  if (data.items.length === 0) return <p className={styles.detail}>{journal.unlinked}</p>;
  return (
    <div>
      <p>{journal.belongs}</p>
      <ul className={styles.movements}>
        {data.items.slice(0, shown).map((movement) => (
          <li key={movement.id}>
            <MovementLink movement={movement} onFollow={onFollow} />
          </li>
        ))}
        {data.items.length > shown && (
          <li>
            <Link to="/movements" search={{ journal_entry_id: id }} onClick={onFollow}>
              {journal.allMovements}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

type Movement = Pick<StockMovement, 'id' | 'product_id' | 'type' | 'quantity_delta' | 'reference'>;

function MovementLink({
  movement,
  onFollow,
}: {
  readonly movement: Movement;
  readonly onFollow: () => void;
}) {
  const { movementTypes } = useTexts().common;
  const format = useFormat();
  const { id, product_id, type, quantity_delta, reference } = movement;
  const { data: product } = useQuery({ ...query('products', 'get', { id: product_id }), staleTime: 300_000 });
  return (
    <>
      <Link to="/movements/$id" params={{ id }} onClick={onFollow}>
        {movementTypes[type]}: {format.change(quantity_delta)} {product?.unit} {product?.sku ?? '…'}
      </Link>
      {reference !== null && (
        <>
          {' · '}
          <Reference text={reference} />
        </>
      )}
    </>
  );
}
