import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Select } from '../../../components/select.tsx';
import { query } from '../../../data/query.ts';
import { useLocalization } from '../../../texts/context.ts';

interface Props {
  readonly date: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: ReactNode;
}

/** Manual entries in the list; an accounting period rarely has more. */
const listLength = 200;

/** Chooses a manual journal entry of the accounting period that contains the day. */
export function JournalEntryField({ date, value, onChange, error }: Props) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const { data: periods } = useQuery(query('periods', 'list'));
  const period = periods?.items.find(({ start_date, end_date }) => start_date <= date && date <= end_date);
  const { data: entries } = useQuery({
    ...query('journalEntries', 'list', {
      source: 'manual',
      limit: listLength,
      ...(period !== undefined && { startDate: period.start_date, endDate: period.end_date }),
    }),
    enabled: period !== undefined,
  });
  const options = (period === undefined ? [] : (entries?.items ?? [])).map(({ id, entry_date, memo }) => ({
    value: id,
    label: `${format.shortDate(entry_date)} · ${memo.split('\n', 1)[0] ?? ''}`,
  }));
  return (
    <Select
      label={movements.entry}
      hint={options.length === 0 ? movements.entriesNone : movements.entryHint}
      error={typeof error === 'string' ? error : undefined}
      value={options.some((option) => option.value === value) ? value : ''}
      options={[{ value: '', label: movements.noEntry }, ...options]}
      onChange={onChange}
    />
  );
}
