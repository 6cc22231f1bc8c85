import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog.tsx';
import { JournalLines } from '../../components/journal-lines.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { query } from '../../data/query.ts';
import { useFormat, useTexts } from '../../texts/context.ts';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** A journal entry with its lines. */
export function JournalEntry({ id, onClose }: Props) {
  const { product } = useTexts();
  const { cost } = product;
  const format = useFormat();
  const { data: entry, error, refetch } = useQuery(query('journalEntries', 'get', { id }));
  return (
    <Dialog open onClose={onClose} title={cost.entryTitle}>
      {entry === undefined ? (
        error === null ? (
          <Loading lines={3} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <p>
            {format.date(entry.entry_date)} · {entry.memo}
          </p>
          <JournalLines caption={cost.entryTitle} lines={entry.lines} />
        </>
      )}
    </Dialog>
  );
}
