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
  LOCATION_NOT_FOUND: {
    status: 404,
    title: 'The location does not exist',
    remedy: 'Check the id of the location.',
  },
  LOCATION_CODE_EXISTS: {
    status: 409,
    title: 'The code belongs to another location',
    remedy: 'Choose another code, or use the location `existing_id`.',
  },
  LOCATION_NOT_EMPTY: {
    status: 409,
    title: 'There is stock at the location',
    remedy: 'Move or issue it, then archive the location.',
  },
  LOCATION_IS_DEFAULT: {
    status: 409,
    title: 'The default location cannot be archived',
    remedy: 'Rename it if you do not use it.',
  },
} as const;
