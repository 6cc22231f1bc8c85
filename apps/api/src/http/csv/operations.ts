/** Where the operations are served: for programs, or for the session of the console alone. */
export interface Mount {
  readonly prefix: '/api' | '/console/api';
  readonly isConsole: boolean;
}

const movements = '/inventory/stock-movements';

/** `POST` of a file; the response is a report. REST only, because its body is not JSON. */
export const importOperation = {
  name: 'stockMovements.import',
  permission: 'movements.post',
  method: 'POST',
  path: `${movements}/import`,
  location: '/api/inventory/stock-imports/{id}',
  problems: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const;

/** `POST` of a file of products, created all or none. */
export const importProductsOperation = {
  name: 'products.import',
  permission: 'products.keep',
  method: 'POST',
  path: '/inventory/products/import',
  problems: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const;

/** `GET` of a file. REST only, because its response is not JSON and its length is unknown beforehand. */
export const exportOperation = {
  name: 'stockMovements.export',
  permission: 'movements.export',
  method: 'GET',
  path: `${movements}/export`,
  problems: [],
} as const;

export const csvOperations = [importOperation, importProductsOperation, exportOperation] as const;
