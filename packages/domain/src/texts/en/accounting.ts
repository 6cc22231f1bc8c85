/** Problems of periods, the journal and posting rules. */
import { counted } from './counted.ts';

export const periodClosed = ({ name, remedy }: { name: string; remedy: string }): string =>
  `The accounting period ${name} is closed. ${remedy}`;
export const useOpenPeriod = (): string => 'Use a date in an open period, or reopen the period.';
export const reopenFirst = (): string => 'Reopen the period first.';
export const reviewInOpenPeriod = (): string =>
  'Record a new review in an open period, or reopen the period.';
export const booksClosed = ({ date }: { date: string }): string =>
  `The books are closed through ${date}. Use a later date, or reopen the period.`;
export const periodNotFound = ({ date }: { date: string }): string =>
  `No accounting period covers ${date}. Create the period first.`;
export const dateTooFarAhead = ({
  date,
  days,
  latest,
}: {
  date: string;
  days: number;
  latest: string;
}): string =>
  `${date} is too far in the future: the setting max_days_ahead (${days}) allows dates through ${latest}.`;
export const periodOverlaps = (): string =>
  'The dates overlap an existing accounting period. Choose other dates.';
export const periodAlreadyClosed = ({ name }: { name: string }): string =>
  `The accounting period ${name} is already closed.`;
export const periodAlreadyOpen = ({ name }: { name: string }): string =>
  `The accounting period ${name} is already open.`;
export const periodNotReconciled = ({
  name,
  differences,
  others,
}: {
  name: string;
  differences: readonly string[];
  others: number;
}): string => `At the end of ${name} ${differences.join('; ')}${others === 0 ? '' : `; and ${others} more`}.`;
export const onlyAccountDiffers = ({
  account,
  value,
  balance,
}: {
  account: string;
  value: string;
  balance: string | null;
}): string => `the stock is worth ${value}, but account ${account} has a balance of ${balance}`;
export const accountDiffers = ({
  account,
  value,
  balance,
}: {
  account: string;
  value: string;
  balance: string | null;
}): string => `the stock of account ${account} is worth ${value}, but its balance is ${balance}`;
export const reviewsDue = ({
  period,
  count,
  skus,
}: {
  period: string;
  count: number;
  skus: readonly string[];
}): string =>
  `At the end of ${period} the write-downs of ${counted(count, { one: 'product', other: 'products' })} are due for review: ${skus.join(', ')}.`;
export const reviewDue = ({
  sku,
  allowance,
  required,
}: {
  sku: string;
  allowance: string;
  required: string;
}): string => `${sku} has an allowance of ${allowance}, but needs ${required}.`;
export const journalEntryUnbalanced = ({ debit, credit }: { debit: string; credit: string }): string =>
  `The debits total ${debit} and the credits ${credit}; they must be equal.`;
export const postingRuleExists = (): string =>
  'There is already a posting rule of this kind for the same category and reason code. Delete it first.';
export const postingRuleLimit = ({ maximum }: { maximum: number }): string =>
  `An organization has at most ${counted(maximum, { one: 'rule', other: 'rules' })}. Delete one that is not needed.`;
export const inventoryAccountConflict = (): string =>
  'An inventory account must differ from all other accounts of the settings, of posting rules and of write-downs: the lines of an entry would cancel each other out. Use another account.';
export const allowanceAccountConflict = (): string =>
  'An allowance account of write-downs must differ from all accounts of the settings and of posting rules, and from all loss accounts of write-downs: its balance is the allowances only. Use another account.';
export const inventoryAccountHasEntries = (): string =>
  'This account has journal entries: they would be a difference between the account and the stock, also in closed periods. Use an account without entries.';
export const inventoryRuleByReason = (): string =>
  'A rule of kind inventory applies to all movements of a product: omit reason_code.';
export const postingRuleForEverything = (): string =>
  'A rule needs a category or a reason_code. Change the account for all others in the settings of the organization.';
export const booksClosedThrough = ({ date }: { date: string }): string =>
  `The books are closed through ${date}. Choose a later start date.`;
export const earlierPeriodOpen = ({ name }: { name: string }): string =>
  `The earlier accounting period ${name} is open; close that one first.`;
export const costsPendingInPeriod = ({ product, period }: { product: string; period: string }): string =>
  `Costs of product ${product} in or before ${period} are being recalculated. Try again shortly.`;
export const onlyLatestReopens = ({ date }: { date: string }): string =>
  `The books are closed through ${date}; only the latest closed period can be reopened.`;
