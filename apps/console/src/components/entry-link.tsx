import type { JournalEntry } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
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
  if (source === 'manual') return null;
  const label = belongsTo[source];
  const link = { 'aria-label': `${label}: ${memo}`, ...(onFollow !== undefined && { onClick: onFollow }) };
  if (source === 'stock_movement')
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
