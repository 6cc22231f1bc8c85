const movements = '/inventory/stock-movements';

/** `POST` of a file, answered with a report. REST only: its body is no JSON. */
export const importOperation = {
  name: 'stockMovements.import',
  permission: 'movements.post',
  method: 'POST',
  path: `${movements}/import`,
  location: '/api/inventory/stock-imports/{id}',
  refusals: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const;

/** `GET` of a file. REST only: its answer is no JSON, and has no end that anybody knows beforehand. */
export const exportOperation = {
  name: 'stockMovements.export',
  permission: 'movements.export',
  method: 'GET',
  path: `${movements}/export`,
  refusals: [],
} as const;

export const csvOperations = [importOperation, exportOperation] as const;
