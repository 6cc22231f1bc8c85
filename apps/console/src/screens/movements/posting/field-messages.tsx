import { TallybookError } from '@tallybook/sdk';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { errorFacts, fieldErrors } from '../../../data/errors.ts';
import { explainIssue } from '../../../data/forms/explain-issue.ts';
import { explainDate } from '../../../data/forms/explain-date.ts';
import { readQuantity } from '../../../data/forms/read-quantity.ts';
import { useLocalization, type Localization } from '../../../texts/context.ts';
import styles from './panel.module.css';
import type { Posting, PostingField } from './use-posting.ts';

const ruleFields: readonly PostingField[] = ['product_id', 'type', 'quantity', 'movement_date'];

/** The error of each field: that of the form, else that of the service that names the field. */
export function useFieldMessages(posting: Posting): (name: PostingField) => ReactNode {
  const localization = useLocalization();
  const { texts, format } = localization;
  return (name) => {
    const issue = posting.issues[name];
    if (issue !== undefined) return explainIssue(issue, texts, format);
    const { error } = posting.write;
    if (!(error instanceof TallybookError)) return undefined;
    // A rule of the ledger, such as the stock on hand, depends on several fields.
    const concerned = error.code === 'VALIDATION_FAILED' ? [name] : [name, ...ruleFields];
    if (concerned.some((field) => posting.edited.has(field))) return undefined;
    const details = fieldErrors(error);
    const detail = details[pathOf(posting, name)];
    // The mistake cannot be reversed, because the new quantity leaves too few.
    if (name === 'quantity' && details['id'] !== undefined) return tooFew(error, localization, posting);
    if (detail === undefined) return undefined;
    return serviceMessage(error, localization, posting) || detail;
  };
}

/** Where the service has a field of the panel. */
const pathOf = ({ corrects }: Posting, name: string): string =>
  corrects === undefined ? name : `movement/${name}`;

/** Whether the error of a posting belongs to a field of the panel, which shows it. */
export function namesField(posting: Posting): boolean {
  const paths = Object.keys(posting.values).map((name) => pathOf(posting, name));
  const { error } = posting.write;
  const isShort = posting.corrects !== undefined && errorFacts(error).code === 'INSUFFICIENT_STOCK';
  return isShort || Object.keys(fieldErrors(error)).some((path) => paths.includes(path));
}

/** How many units a correction needs, because the others have been issued. */
function tooFew(
  error: TallybookError,
  { texts, format }: Pick<Localization, 'texts' | 'format'>,
  { corrects, values }: Posting,
): ReactNode {
  if (error.code !== 'INSUFFICIENT_STOCK' || corrects === undefined) return undefined;
  const { available, on_date: onDate } = error;
  const entered = readQuantity(values.type, values.quantity);
  const isSameProduct = values.product_id === corrects.movement.product_id;
  if (available === undefined || onDate === undefined) return undefined;
  const missing = corrects.remaining - available;
  return 'value' in entered && isSameProduct && values.type !== 'exit'
    ? texts.movements.correctAtLeast(
        format.quantity((entered.value as number) + missing),
        format.date(onDate),
      )
    : texts.movements.correctIssued(format.quantity(missing), format.date(onDate));
}

/** The service's rule in the reader's language, with a way out. */
function serviceMessage(
  error: TallybookError,
  { texts, format }: Pick<Localization, 'texts' | 'format'>,
  posting: Posting,
): ReactNode {
  const { movements } = texts;
  switch (error.code) {
    case 'INSUFFICIENT_STOCK':
      return (
        error.available !== undefined &&
        error.on_date !== undefined && (
          <Shortage available={error.available} onDate={error.on_date} posting={posting} />
        )
      );
    case 'PRODUCT_ARCHIVED':
      return movements.archived;
    case 'JOURNAL_ENTRY_INVALID':
      return movements.entryInvalid;
    default:
      return explainDate(error, texts, format);
  }
}

/** How much can be taken instead, and a button that enters it. */
function Shortage({
  available,
  onDate,
  posting: { values, set },
}: {
  readonly available: number;
  readonly onDate: string;
  readonly posting: Posting;
}) {
  const { texts, format } = useLocalization();
  const { movements } = texts;
  const date = format.date(onDate);
  if (available === 0) return movements.shortageNone(date);
  // An adjustment that removes units is negative.
  const usable = values.type === 'adjustment' ? -available : available;
  return (
    <span className={styles.shortage}>
      {movements.shortage(format.quantity(available), date)}{' '}
      <Button
        small
        onClick={({ currentTarget }) => {
          set({ quantity: String(usable) });
          // The button disappears, and the focus with it.
          currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
        }}
      >
        {movements.use(format.quantity(usable))}
      </Button>
    </span>
  );
}
