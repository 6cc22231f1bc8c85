import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { FormField } from '../../components/form-field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useToast } from '../../components/toasts.tsx';
import { WriteForm } from '../../components/write-form.tsx';
import { query } from '../../data/query.ts';
import { useOrganization } from '../../data/organization.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './new-entry.module.css';
import { useKnownAccounts, type Entry } from './query.ts';
import { lineFields, useNewEntry, type EntryLine, type NewEntryForm } from './use-new-entry.ts';

interface Props {
  /** The entry whose opposite is entered, if it is one. */
  readonly reverses: Entry | undefined;
  readonly onPosted: (entry: { readonly id: string }) => void;
  readonly onClose: () => void;
}

/** A manual entry, whose sums are shown while it is typed. */
export function NewEntry({ reverses, onPosted, onClose }: Props) {
  const { journal } = useLocalization().texts;
  const { form: words } = journal;
  const toast = useToast();
  const form = useNewEntry(reverses, (entry, replayed) => {
    toast(replayed ? words.replayed : words.posted);
    onPosted(entry);
  });
  const accounts = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      kind="wide"
      title={reverses === undefined ? words.title : words.reverseTitle}
      description={reverses === undefined ? words.text : words.reverseText}
    >
      <WriteForm form={form} submit={words.submit} submitKeys="Control+Enter" onCancel={onClose}>
        <div
          className="stack"
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.stopPropagation();
            event.currentTarget.closest('form')?.requestSubmit();
          }}
        >
          <div className={styles.head}>
            <FormField form={form} name="entry_date" label={journal.date} />
            <FormField form={form} name="memo" label={words.memo} />
          </div>
          <div className={styles.lines}>
            {form.lines.map((line, at) => (
              <LineFields key={line.key} form={form} line={line} at={at} accounts={accounts} />
            ))}
          </div>
          <Accounts id={accounts} />
          <div className={styles.afterLines}>
            <Button small onClick={form.addLine}>
              <Icon name="plus" /> {words.add}
            </Button>
            <Sums form={form} />
          </div>
        </div>
      </WriteForm>
    </Dialog>
  );
}

/** Entries whose accounts are suggested. */
const latest = 100;

/** Suggestions: the accounts of automatic posting and those of the latest entries. */
function Accounts({ id }: { readonly id: string }) {
  const known = useKnownAccounts();
  const { data } = useQuery(query('journalEntries', 'list', { limit: latest }));
  const used = data?.items.flatMap(({ lines }) => lines.map(({ account }) => account)) ?? [];
  return (
    <datalist id={id}>
      {[...new Set([...known, ...used])]
        .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
        .map((account) => (
          <option key={account} value={account} />
        ))}
    </datalist>
  );
}

interface LineProps {
  readonly form: NewEntryForm;
  readonly line: EntryLine;
  readonly at: number;
  /** The id of the list of accounts. */
  readonly accounts: string;
}

function LineFields({ form, line, at, accounts }: LineProps) {
  const { texts, format } = useLocalization();
  const { form: words } = texts.journal;
  const { journal } = texts.common;
  const { organization } = useOrganization();
  const element = useRef<HTMLFieldSetElement>(null);
  const focusOn = (name: string, of: Element | null | undefined = element.current): void =>
    of?.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)?.focus();
  useEffect(() => {
    if (form.added === line.key) focusOn('account');
  }, [form.added]);
  // Enter leads through the lines; in the last one it adds another while the sums differ.
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = element.current?.nextElementSibling;
    if (line.account === '') focusOn('account');
    else if (line.debit.trim() === '' && line.credit.trim() === '') focusOn('debit');
    else if (next instanceof HTMLElement) focusOn('account', next);
    else form.addLine();
  };
  const labels = {
    account: journal.account,
    debit: `${journal.debit} (${organization.currency})`,
    credit: `${journal.credit} (${organization.currency})`,
    dimension: journal.dimension,
  };
  const errorOfLine = form.errorOf(`lines/${at}`);
  return (
    <fieldset ref={element} className={styles.line}>
      <legend className="visually-hidden">{words.line(format.number(at + 1))}</legend>
      {lineFields.map((name) => (
        <div key={name} data-field={name} className={styles[name]}>
          <TextField
            label={labels[name]}
            autoComplete="off"
            inputMode={name === 'debit' || name === 'credit' ? 'decimal' : 'text'}
            list={name === 'account' ? accounts : undefined}
            value={line[name]}
            error={form.errorOf(`lines/${at}/${name}`) ?? (name === 'account' ? errorOfLine : undefined)}
            onKeyDown={name === 'account' ? undefined : onEnter}
            onChange={({ currentTarget }) => form.setLine(line, name, currentTarget.value)}
          />
        </div>
      ))}
      {form.lines.length > 2 && (
        <div className={styles.remove}>
          <Button
            small
            kind="plain"
            aria-label={words.remove(format.number(at + 1))}
            onClick={() => {
              focusOn(
                'account',
                element.current?.nextElementSibling ?? element.current?.previousElementSibling,
              );
              form.removeLine(line);
            }}
          >
            <Icon name="close" />
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Exact sums of both sides, and what is missing. */
function Sums({ form }: { readonly form: NewEntryForm }) {
  const { texts, format } = useLocalization();
  const { form: words } = texts.journal;
  const { journal } = texts.common;
  const { organization } = useOrganization();
  const money = (decimal: string): string => format.money(decimal, organization.currency);
  const error = form.errorOf('lines');
  return (
    <div className={styles.sums} role="status">
      <span>
        {journal.debit} <strong>{money(form.debit)}</strong>
      </span>
      <span>
        {journal.credit} <strong>{money(form.credit)}</strong>
      </span>
      {!form.isEmpty && (
        <span className={form.isBalanced ? undefined : styles.differs}>
          {form.isBalanced ? (
            <>
              <Icon name="check" /> {words.balanced}
            </>
          ) : (
            <>
              <Icon name="warning" /> {words.difference} <strong>{money(form.difference)}</strong>
            </>
          )}
        </span>
      )}
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </div>
  );
}
