/** The problems of locations and transfers; part of the catalog. */
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
    title: 'There is stock at the location',
    remedy: 'Move or issue it first.',
  },
  LOCATION_IS_DEFAULT: {
    status: 409,
    title: 'The default location cannot be archived',
    remedy: 'Rename it instead.',
  },
} as const;
