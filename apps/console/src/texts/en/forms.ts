/** What is wrong with a value, and what to enter instead. The bound is formatted. */
const issues = {
  REQUIRED: () => 'Fill in this field.',
  INVALID_TYPE: () => 'Enter a number in digits, without a separator between thousands.',
  INVALID_VALUE: () => 'Choose one of the possible values.',
  INVALID_FORMAT: () => 'This is not a complete id. Copy it again.',
  INVALID_DATE: () => 'Enter a day between 1900 and 2199.',
  INVALID_TEXT: () => 'Remove spaces at the ends and characters that cannot be seen.',
  AMBIGUOUS: () => 'Thousands or decimal places? Enter thousands without a separator.',
  TOO_SMALL: (bound: string) => `Enter ${bound} or more.`,
  TOO_BIG: (bound: string) => `Enter at most ${bound}.`,
  TOO_LONG: (bound: string) => `Enter at most ${bound} characters.`,
  TOO_PRECISE: () => 'Enter at most 6 decimal places and 15 digits in total.',
  ZERO: () => 'Enter the difference, such as -3 or 5. It cannot be 0.',
};

export const forms = {
  issues,
  product: 'Product',
  productHint: 'Type a part of the SKU or name.',
  searching: 'Searching …',
  noProduct: 'No active product matches.',
  unknownSku: (sku: string) => `No product has the SKU or barcode ${sku}.`,
  createSku: (sku: string) => `Create a product with the SKU ${sku}`,
  unknownOutcome: 'No confirmation has arrived. It may have been carried out or not.',
  unknownOutcomeHint: 'Try again: it is never carried out twice.',
  discardTitle: 'Discard what you entered?',
  discardText: 'It has not been sent.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
  /** A write of an earlier opening of the form. */
  unconfirmed: (moment: string) =>
    `Sent on ${moment}, and no confirmation has arrived. Nothing else can be sent here until you know what happened.`,
  /** A write of an earlier day, which can no longer be checked. */
  expired: (moment: string) =>
    `No confirmation has arrived of what was sent here on ${moment}: check the list before you enter it again.`,
  dayRange: (first: string, last: string) => `Enter a day from ${first} to ${last}.`,
  noDay: 'This day is incomplete or does not exist. Enter day, month and year.',
  checkOutcome: 'Check what happened',
  periodClosed: 'The accounting period of this day is closed. Choose a day in an open one.',
  periodMissing: 'No accounting period contains this day. Choose another one, or create the period.',
  tooFarAhead: (date: string) => `This day is too far ahead. The latest possible one is ${date}.`,
};
