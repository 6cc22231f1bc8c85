import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DayField } from '../../components/day-field.tsx';
import { TextField } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { useMedia } from '../../components/use-media.ts';
import { postingAccounts } from '../../generated/forms.ts';
import { useTexts } from '../../texts/context.ts';
import styles from './journal.module.css';
import { useKnownAccounts } from './query.ts';
import { readJournalSearch, sources, type JournalSearch } from './search.ts';

interface Props {
  readonly search: JournalSearch;
  readonly onChange: (search: JournalSearch) => void;
}

/** The filters above the list; each change goes to the URL at once, the account when it is complete. */
export function Filters({ search, onChange }: Props) {
  const { journal, common } = useTexts();
  const { account = '', source, linked, startDate = '', endDate = '' } = search;
  // They would push the list off a small screen.
  const isNarrow = useMedia('(width < 40rem)');
  const [isOpen, setOpen] = useState(false);
  // An empty or incomplete value removes a filter.
  const set = (changes: Readonly<Record<string, unknown>>) =>
    onChange(readJournalSearch({ ...search, entry: undefined, ...changes }));
  const isFiltered = Object.keys(search).some((name) => !['entry', 'sort'].includes(name));
  return (
    <details
      className={styles.filters}
      open={isOpen || !isNarrow}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{journal.filters}</summary>
      <div role="search" className={styles.fields}>
        <AccountField key={account} account={account} onAccount={(text) => set({ account: text })} />
        <Select<string>
          label={journal.source}
          value={linked === undefined ? (source ?? '') : String(linked)}
          options={[
            { value: '', label: journal.anySource },
            ...sources.map((value) => ({ value, label: common.journal.sources[value] })),
            { value: 'true', label: journal.linked },
            { value: 'false', label: journal.unlinked },
          ]}
          onChange={(value) =>
            set({ source: value, linked: value === 'true' || (value === 'false' ? false : undefined) })
          }
        />
        <DayField
          label={journal.from}
          max={endDate}
          value={startDate}
          onDay={(day) => set({ startDate: day })}
        />
        <DayField label={journal.to} min={startDate} value={endDate} onDay={(day) => set({ endDate: day })} />
        {isFiltered && (
          <Button onClick={() => onChange(search.sort === undefined ? {} : { sort: search.sort })}>
            {journal.clear}
          </Button>
        )}
      </div>
    </details>
  );
}

/** Exactly one account, applied when the person presses Enter, leaves the field or chooses a suggestion. */
function AccountField({
  account,
  onAccount,
}: {
  readonly account: string;
  readonly onAccount: (account: string) => void;
}) {
  const { journal, common } = useTexts();
  const known = useKnownAccounts();
  const [text, setText] = useState(account);
  const id = useId();
  const apply = (typed: string): void => {
    if (typed.trim() !== account) onAccount(typed.trim());
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
      onBlur={() => apply(text)}
    >
      <TextField
        label={common.journal.account}
        placeholder={journal.anyAccount}
        autoComplete="off"
        list={id}
        maxLength={postingAccounts.inventory.maxLength}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          if (known.includes(value)) apply(value);
        }}
      />
      <datalist id={id}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <button type="submit" hidden />
    </form>
  );
}
