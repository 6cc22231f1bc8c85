import type { JournalEntry } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../data/query.ts';
import { useTexts } from '../texts/context.ts';

interface Props {
  readonly entry: Pick<JournalEntry, 'id' | 'entry_date' | 'memo' | 'source' | 'product_id'>;
  readonly onFollow?: (() => void) | undefined;
}

/** The way to what the service created an entry for: the movement, the stock card with the cost change, or the write-down. */
export function EntryLink({
  entry: { id, entry_date: day, memo, source, product_id: product },
  onFollow,
}: Props) {
  const { belongsTo } = useTexts().common.journal;
  const movements = useQuery({
    ...query('stockMovements', 'list', { journal_entry_id: id, limit: 1 }),
    enabled: source === 'manual',
  });
  // The service books each of its entries for something; a person may have linked a manual one.
  if (source === 'manual' && movements.data?.items.length !== 1)
    return <span className="muted">{movements.data === undefined ? '' : '–'}</span>;
  const isOfMovement = source === 'manual' || source === 'stock_movement';
  const label = belongsTo[isOfMovement ? 'stock_movement' : source];
  const link = { 'aria-label': `${label}: ${memo}`, ...(onFollow !== undefined && { onClick: onFollow }) };
  if (isOfMovement)
    return (
      <Link to="/movements" search={{ journal_entry_id: id }} {...link}>
        {label}
      </Link>
    );
  if (source === 'write_down' || product === null)
    return (
      <Link to="/write-downs" {...link}>
        {label}
      </Link>
    );
  return (
    <Link to="/products/$id" params={{ id: product }} search={{ from: day, to: day }} {...link}>
      {label}
    </Link>
  );
}
