/** Sentences about a field, whose name is empty for the whole body. */
import { counted } from './counted.ts';

interface Field {
  readonly field: string;
}
interface Bound extends Field {
  readonly bound: number | bigint;
}
interface Count extends Field {
  readonly count: number;
}

const the = (field: string): string => (field === '' ? 'The body' : field);

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  null: 'null',
};
const characters = { one: 'character', other: 'characters' };
const items = { one: 'item', other: 'items' };

export const requestNotValid = (): string => 'The request is not valid.';
export const fieldRequired = ({ field }: Field): string => `${the(field)} is required.`;
export const fieldNotValid = ({ field }: Field): string => `${the(field)} is not valid.`;
export const unknownField = ({ field }: Field): string => `There is no field ${field}.`;
/** @param kind as zod names the expected type */
export const wrongKind = ({ field, kind }: Field & { readonly kind: string }): string =>
  `${the(field)} must be ${kinds[kind] ?? kind}.`;
export const notOneOf = ({ field, values }: Field & { readonly values: readonly string[] }): string =>
  `${the(field)} must be one of: ${values.join(', ')}.`;
export const atLeast = ({ field, bound }: Bound): string => `${the(field)} must be at least ${bound}.`;
export const moreThan = ({ field, bound }: Bound): string => `${the(field)} must be more than ${bound}.`;
export const atMost = ({ field, bound }: Bound): string => `${the(field)} must be at most ${bound}.`;
export const lessThan = ({ field, bound }: Bound): string => `${the(field)} must be less than ${bound}.`;
export const charactersAtLeast = ({ field, count }: Count): string =>
  `${the(field)} must be at least ${counted(count, characters)}.`;
export const charactersAtMost = ({ field, count }: Count): string =>
  `${the(field)} must be at most ${counted(count, characters)}.`;
export const itemsAtLeast = ({ field, count }: Count): string =>
  `${the(field)} must have at least ${counted(count, items)}.`;
export const itemsAtMost = ({ field, count }: Count): string =>
  `${the(field)} must have at most ${counted(count, items)}.`;
export const notEmpty = ({ field }: Field): string => `${the(field)} must not be empty.`;
export const wellFormedText = ({ field }: Field): string => `${the(field)} must be well-formed Unicode.`;
export const noControlCharacters = ({ field }: Field): string =>
  `${the(field)} must not contain control characters.`;
export const noNul = ({ field }: Field): string => `${the(field)} must not contain NUL characters.`;
export const noSurroundingSpace = ({ field }: Field): string =>
  `${the(field)} must not begin or end with white space.`;
export const noInvisibleCharacters = ({ field }: Field): string =>
  `${the(field)} must not contain invisible characters or spaces other than U+0020.`;
export const composedText = ({ field }: Field): string =>
  `${the(field)} must be in composed form (Unicode NFC).`;
export const uuid = ({ field }: Field): string => `${the(field)} must be a UUID.`;
export const uuids = ({ field, count }: Count): string =>
  `${the(field)} must be ${count === 1 ? '1 UUID' : `1 to ${count} UUIDs, separated by commas`}.`;
export const calendarDay = ({ field }: Field): string =>
  `${the(field)} must be a calendar date from 1900-01-01 to 2199-12-31, in the form YYYY-MM-DD.`;
export const instant = ({ field }: Field): string =>
  `${the(field)} must be a time in UTC, in the form YYYY-MM-DDTHH:MM:SSZ.`;
export const rangeReversed = ({ first, last }: { first: string; last: string }): string =>
  `${first} must not be after ${last}.`;
export const periodTooLong = ({ months }: { months: number }): string =>
  `The period must be at most ${counted(months, { one: 'month', other: 'months' })} long.`;
export const notStorableNumber = ({ field }: Field): string =>
  `${the(field)} cannot be stored exactly as a number. Send it as a string.`;
export const levelsAtMost = ({ field, count }: Count): string =>
  `${the(field)} must be nested at most ${counted(count, { one: 'level', other: 'levels' })} deep.`;
export const keysAtMost = ({ field, count }: Count): string =>
  `${the(field)} must have at most ${counted(count, { one: 'key', other: 'keys' })}.`;
export const bytesAtMost = ({ field, count }: Count): string =>
  `${the(field)} must be at most ${counted(count, { one: 'byte', other: 'bytes' })} as JSON.`;
export const keyNotAllowed = ({ key }: { key: string }): string => `The key ${key} is not allowed.`;
export const currencyCode = ({ field }: Field): string =>
  `${the(field)} must be an ISO 4217 currency code, for example EUR.`;
export const webUrl = ({ field }: Field): string => `${the(field)} must be an http or https URL.`;
export const webhookUrl = ({ field }: Field): string =>
  `${the(field)} must be an https URL in normalized form (lowercase host, no default port, no white space), on port 443 or 1024 and above, without a user name, password or fragment.`;
export const eventTypeRepeated = ({ field }: Field): string =>
  `${the(field)} must not contain the same event type twice.`;
export const nonNegativeAmount = ({ field }: Field): string =>
  `${the(field)} must be a non-negative decimal string, for example "125.00".`;
export const nonZeroAmount = ({ field }: Field): string =>
  `${the(field)} must be a decimal string other than 0, for example "12.50" or "-3.00".`;
export const debitOrCredit = (): string =>
  'A line must have either a debit or a credit, and it must be more than 0.';
export const balanceOfAccount = (): string =>
  'A running balance is that of one account, so it requires `account`.';
export const notInventoryAccount = ({ field }: Field): string =>
  `${the(field)} must differ from the inventory account: the lines of an entry would cancel each other out.`;
export const notLossAccount = ({ field }: Field): string =>
  `${the(field)} must differ from the loss account: the lines of an entry would cancel each other out.`;
export const ageBuckets = ({ field, example }: Field & { readonly example: string }): string =>
  `${the(field)} must be up to 12 whole numbers of days from 0 to 99999, ascending, without repetition, separated by commas, such as ${example}.`;
export const enteredQuantity = ({ field }: Field): string =>
  `${the(field)} must be a decimal string, for example "2.5", with at most 6 decimal places.`;
export const positiveWeight = ({ field }: Field): string =>
  `${the(field)} must be a decimal string above 0, for example "2.5".`;
export const weightNotAllowed = (): string => 'A weight is allowed only if by is weight.';
export const weightRequired = ({ field }: Field): string => `${the(field)} is required if by is weight.`;
export const receiptRepeated = ({ field }: Field): string =>
  `${the(field)} must not repeat a receipt. Name each receipt once.`;
export const productRepeated = ({ field }: Field): string =>
  `${the(field)} must not repeat a product. Name each product once.`;
export const unitNameRepeated = ({ field }: Field): string =>
  `${the(field)} must differ from the unit of the product and from the other codes, regardless of case.`;
export const unitNamesRepeated = (): string =>
  'The unit and the packs of a product must have different names, regardless of case.';
export const exactCost = ({ field }: Field): string =>
  `${the(field)} must have at most 6 decimal places and 15 significant digits.`;
export const realizableValue = ({ field }: Field): string =>
  `${the(field)} must be a decimal string of 0 or more with at most 6 decimal places, for example "9.50".`;
export const priceAmount = ({ field }: Field): string =>
  `${the(field)} must be a decimal string of 0 or more, for example "10.00", with at most 6 decimal places and 15 significant digits.`;
export const priceOfTooMany = ({ cost, per }: { cost: string; per: number }): string =>
  `In lowest terms, the price must be for at most 1,000,000,000 units. The nearest one is ${cost} for ${per}.`;
export const priceTooPrecise = (): string =>
  'In lowest terms, the price must be for at most 1,000,000,000 units. Send fewer digits.';
export const adjustmentOfNothing = (): string => 'The quantity of an adjustment must not be 0.';
export const movedMoreThanNothing = ({ type }: { type: string }): string =>
  `The quantity of an ${type} must be more than 0.`;
export const movedAtLeastOne = ({ type }: { type: string }): string =>
  `The quantity of an ${type} must be at least 1.`;
export const enteredOrMeasured = (): string =>
  'Send entered instead of quantity, unit_cost and price, not both.';
export const costOrPrice = (): string => 'Send unit_cost or price, not both.';
export const quantityOrEntered = (): string => 'Send quantity or entered, not both.';
export const reversedMoreThanNothing = (): string => 'The quantity must be more than 0.';
export const mustBeGreater = ({ field, than }: Field & { readonly than: string }): string =>
  `${the(field)} must be greater than ${than}.`;
export const positionAndHead = (): string => 'position and head must be given together.';
export const anchorOfProduct = (): string =>
  'An anchor covers the whole ledger. Leave out either product_id or the anchor.';
export const tokenOrId = (): string =>
  'Give either the token of the emailed link or the id of a received invitation.';
