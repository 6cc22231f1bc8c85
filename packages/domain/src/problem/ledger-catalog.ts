import { locationProblems } from './location-catalog.ts';
import { openingProblems } from './opening-catalog.ts';

/** The problems of movements, journal entries and locations; part of the catalog. Except for locations, all have status 400. */
export const ledgerProblems = {
  INSUFFICIENT_STOCK: {
    status: 400,
    title: 'Not enough stock on hand',
    remedy:
      'Post at most `available`: the largest quantity that leaves no day below zero. `on_date` is the day with that balance.',
  },
  QUANTITY_OVERFLOW: {
    status: 400,
    title: 'The balance would exceed the maximum quantity',
    remedy: 'Post a smaller quantity.',
  },
  NOT_WHOLE_UNITS: {
    status: 400,
    title: 'The quantity is not a whole number of base units',
    remedy: 'Enter a multiple of `step`. Quantities are never rounded.',
  },
  UNIT_UNKNOWN: {
    status: 400,
    title: 'The product has no such unit',
    remedy: 'Use the unit of the product or the code of one of its packs, or add the pack to the product.',
  },
  PRODUCT_ARCHIVED: {
    status: 400,
    title: 'The product is archived',
    remedy: 'Use another product, or unarchive this one.',
  },
  PERIOD_CLOSED: {
    status: 400,
    title: 'The accounting period is closed',
    remedy: 'Use a date in an open period, or ask an admin to reopen the period.',
  },
  PERIOD_MISMATCH: {
    status: 400,
    title: 'The accounting period does not include the movement date',
    remedy: 'Omit `accounting_period_id`, or send the period of the movement date.',
  },
  PERIOD_NOT_FOUND: {
    status: 400,
    title: 'No accounting period covers the date',
    remedy: 'Create a period that includes the date.',
  },
  DATE_TOO_FAR_AHEAD: {
    status: 400,
    title: 'The date is too far in the future',
    remedy:
      'Use a date up to `latest_date`, or ask an owner to change the setting `max_days_ahead` of the organization.',
  },
  JOURNAL_ENTRY_INVALID: {
    status: 400,
    title: 'The journal entry cannot be linked',
    remedy: 'Send a manual journal entry that is dated in the same period, or null.',
  },
  JOURNAL_ENTRY_ALREADY_LINKED: {
    status: 400,
    title: 'The movement is linked to another journal entry',
    remedy: 'A movement can be linked only once. Its `journal_entry_id` names the entry.',
  },
  JOURNAL_ENTRY_UNBALANCED: {
    status: 400,
    title: 'Debits and credits differ',
    remedy: 'Make the sum of the debits equal the sum of the credits.',
  },
  ALREADY_REVERSED: {
    status: 400,
    title: 'The movement is already reversed',
    remedy: 'All of its units are reversed. Its `reversed_by_id` names the last reversal.',
  },
  REVERSAL_EXCEEDS_REMAINING: {
    status: 400,
    title: 'More units than remain to be reversed',
    remedy: 'Send at most `remaining`, or omit `quantity` to reverse all that remain.',
  },
  REVERSAL_NOT_REVERSIBLE: {
    status: 400,
    title: 'A reversal cannot be reversed',
    remedy: 'Post a new movement, or record a new cost adjustment.',
  },
  MOVEMENT_NOT_A_RECEIPT: {
    status: 400,
    title: 'The movement is not a receipt',
    remedy: 'Adjust the cost of an entry, or of an adjustment that adds units and is not a reversal.',
  },
  COST_BELOW_ZERO: {
    status: 400,
    title: 'The value of the receipt would fall below zero',
    remedy: '`receipt_value` is its current value. Send a smaller reduction.',
  },
  WRITE_DOWN_OUT_OF_ORDER: {
    status: 400,
    title: 'The product has a later review',
    remedy:
      'Reviews of a product are recorded in the order of their dates. Use `last_as_of` or a later date, or reverse the later review first.',
  },
  ON_HAND_MISMATCH: {
    status: 400,
    title: 'The quantity on hand is not the expected quantity',
    remedy:
      '`actual` is the current quantity on hand. Check whether the movement is still correct, then send it with that value or without `expected_on_hand`.',
  },
  ...locationProblems,
  ...openingProblems,
} as const;
