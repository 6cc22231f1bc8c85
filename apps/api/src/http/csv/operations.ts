/** Where the operations are served: for programs, or for the session of the console alone. */
export interface Mount {
  readonly prefix: '/api' | '/console/api';
  readonly isConsole: boolean;
}

const movements = '/inventory/stock-movements';

/** `POST` of a file, in a share of its own (`imports`); the response lists the rows. REST only, because its body is not JSON. */
export const importOperation = {
  name: 'stockMovements.import',
  permission: 'movements.post',
  method: 'POST',
  path: `${movements}/import`,
  location: '/api/inventory/stock-imports/{id}',
  isReport: false,
  problems: [
    'NUMBER_FORMAT_AMBIGUOUS',
    'DATE_ORDER_AMBIGUOUS',
    'SAME_ROWS',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
} as const;

/** `POST` of a file of products, created all or none. */
export const importProductsOperation = {
  name: 'products.import',
  permission: 'products.keep',
  method: 'POST',
  path: '/inventory/products/import',
  isReport: false,
  problems: ['NUMBER_FORMAT_AMBIGUOUS', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
} as const;

/** `POST` of a file of counts, entered all or none. */
export const importCountsOperation = {
  name: 'stockTakes.importCounts',
  permission: 'stocktakes.count',
  method: 'POST',
  path: '/inventory/stock-takes/{id}/counts/import',
  isReport: false,
  problems: [
    'NUMBER_FORMAT_AMBIGUOUS',
    'STOCK_TAKE_STATE_CONFLICT',
    'NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
} as const;

/** `POST` of a file of opening balances, posted all or none. */
export const importOpeningBalancesOperation = {
  name: 'openingBalances.import',
  permission: 'movements.adjust',
  method: 'POST',
  path: '/inventory/opening-balances/import',
  isReport: false,
  problems: [
    'NUMBER_FORMAT_AMBIGUOUS',
    'DATE_ORDER_AMBIGUOUS',
    'TOTAL_DIFFERS',
    'PRODUCT_HAS_MOVEMENTS',
    'QUANTITY_OVERFLOW',
    'NOT_WHOLE_UNITS',
    'UNIT_UNKNOWN',
    'PRODUCT_ARCHIVED',
    'PERIOD_CLOSED',
    'DATE_TOO_FAR_AHEAD',
    'PERIOD_NOT_FOUND',
    'PRODUCT_NOT_FOUND',
    'LOCATION_NOT_FOUND',
    'LOCATION_ARCHIVED',
    'LOCATION_IS_TRANSIT',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
} as const;

/** `GET` of a file. REST only, because its response is not JSON and its length is unknown beforehand. */
export const exportOperation = {
  name: 'stockMovements.export',
  permission: 'movements.export',
  method: 'GET',
  path: `${movements}/export`,
  isReport: true,
  problems: [],
} as const;

const file = <
  const Name extends string,
  const Permission extends 'levels.read' | 'valuation.read' | 'movements.read',
>(
  name: Name,
  permission: Permission,
  path: `/${string}`,
) =>
  ({
    name,
    permission,
    method: 'GET',
    path: `${path}/export`,
    isReport: true,
    // The id in the path may not exist.
    problems: path.includes('{') ? (['NOT_FOUND'] as const) : [],
  }) as const;

/** `GET` of a report or list as a file, with the permission of the operation that returns it as JSON. */
export const reportOperations = {
  stockLevels: file('stockLevels.export', 'levels.read', '/inventory/stock-levels'),
  valuation: file('valuation.export', 'valuation.read', '/inventory/valuation'),
  ageing: file('ageing.export', 'valuation.read', '/inventory/ageing'),
  turnover: file('turnover.export', 'valuation.read', '/inventory/turnover'),
  abc: file('abc.export', 'valuation.read', '/inventory/abc'),
  valueBridge: file('valueBridge.export', 'valuation.read', '/inventory/value-bridge'),
  reconciliation: file('reconciliation.export', 'valuation.read', '/inventory/reconciliation'),
  costAdjustments: file('costAdjustments.export', 'movements.read', '/inventory/cost-adjustments'),
  stockTransfers: file('stockTransfers.export', 'movements.read', '/inventory/stock-transfers'),
  writeDowns: file('writeDowns.export', 'valuation.read', '/inventory/write-downs'),
  stockTake: file('stockTakes.export', 'movements.read', '/inventory/stock-takes/{id}'),
  proposal: file('writeDowns.exportProposal', 'valuation.read', '/inventory/write-downs/proposal'),
} as const;

/** `write-downs-proposal.csv` for `/inventory/write-downs/proposal/export`. */
export const fileNameOf = ({ path }: { readonly path: string }): string =>
  `${path
    .split('/')
    .slice(2, -1)
    .filter((part) => !part.startsWith('{'))
    .join('-')}.csv`;

export const csvOperations = [
  importOperation,
  importProductsOperation,
  importCountsOperation,
  importOpeningBalancesOperation,
  exportOperation,
  ...Object.values(reportOperations),
] as const;
