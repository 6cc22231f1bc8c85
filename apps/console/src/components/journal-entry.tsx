import { useQuery } from '@tanstack/react-query';
import { query } from '../data/query.ts';
import { useFormat, useTexts } from '../texts/context.ts';
import { Dialog } from './dialog.tsx';
import { JournalLines } from './journal-lines.tsx';
import { Failed, Loading } from './states.tsx';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** A journal entry with its lines. */
export function JournalEntry({ id, onClose }: Props) {
  const { journal } = useTexts().common;
  const format = useFormat();
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
        <div className="stack">
          <p>
            {format.date(data.entry_date)} · {data.memo}
          </p>
          <JournalLines caption={journal.entry} lines={data.lines} />
        </div>
      )}
    </Dialog>
  );
}
