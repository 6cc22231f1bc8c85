import { reservationProblems } from './reservation-catalog.ts';

/** The problems of locations, transfers and reservations; part of the catalog. */
export const locationProblems = {
  SAME_LOCATION: {
    status: 400,
    title: 'Both locations of the transfer are the same',
    remedy: 'Name two different locations.',
  },
  LOCATION_ARCHIVED: {
    status: 400,
    title: 'The location is archived',
    remedy: 'Use another location.',
  },
  LOCATION_REQUIRED: {
    status: 400,
    title: 'The stock take must name a location',
    remedy: 'Count each location of the product in a stock take of its own, with `location_id`.',
  },
  LOCATION_NOT_FOUND: {
    status: 404,
    title: 'The location does not exist',
    remedy: 'Check its id.',
  },
  LOCATION_CODE_EXISTS: {
    status: 409,
    title: 'The code belongs to another location',
    remedy: 'Choose another code, or use the location `existing_id`.',
  },
  LOCATION_NOT_EMPTY: {
    status: 409,
    title: 'There is stock at the location, units are reserved there, or goods are under way to it',
    remedy: 'Move or issue it first; release the reservations; receive the goods, or send them back.',
  },
  LOCATION_IS_DEFAULT: {
    status: 409,
    title: 'The default location cannot be archived',
    remedy: 'Rename it instead.',
  },
  LOCATION_IS_TRANSIT: {
    status: 400,
    title: 'The location is that of goods in transit',
    remedy: 'Send goods in two steps; receive them, write them off or send them back by their dispatch.',
  },
  NOT_A_DISPATCH: {
    status: 409,
    title: 'The transfer is not the first of two steps',
    remedy: 'Name the transfer that was posted with `two_step`.',
  },
  TRANSFER_RECEIVED: {
    status: 400,
    title: 'No goods of the dispatch are under way',
    remedy: 'Reverse a receipt first if goods should be under way again.',
  },
  TRANSFER_EXCEEDS_REMAINING: {
    status: 400,
    title: 'More units than are under way',
    remedy: 'Name at most `remaining` units, or a later date.',
  },
  ...reservationProblems,
} as const;
