import { en, fieldProblem, fromFormulaSafe, ProblemError, say, type Text } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { findLocationIdsByCode, findProductIdsBySku } from './store.ts';

type Ids = ReadonlyMap<string, string>;

/** The products and locations that rows call by name. */
interface NamedIds {
  readonly products: Ids;
  readonly locations: Ids;
}

/** A row that may call its product and its location by name. */
export interface NamingRow {
  readonly sku?: string | undefined;
  readonly locationCode?: string | undefined;
}

const none: Ids = new Map();

/** Looks up all names of the rows at once: one query for SKUs, one for location codes, none without any. */
export async function findNamedIds(ctx: VerbContext, rows: readonly NamingRow[]): Promise<NamedIds> {
  const { organizationId } = ctx.actor;
  const [skus, codes] = [names(rows.map(({ sku }) => sku)), names(rows.map((row) => row.locationCode))];
  if (skus.length === 0 && codes.length === 0) return { products: none, locations: none };
  const [products, locations] = await read(ctx, (tx) =>
    tx.flight([
      () => (skus.length === 0 ? none : findProductIdsBySku(tx, organizationId, skus)),
      () => (codes.length === 0 ? none : findLocationIdsByCode(tx, organizationId, codes)),
    ]),
  );
  return { products, locations };
}

/** Each name as it is, and as it was before an export escaped it. */
const names = (given: readonly (string | undefined)[]): string[] => [
  ...new Set(given.flatMap((name) => (name === undefined ? [] : [name, fromFormulaSafe(name)]))),
];

interface Column {
  readonly pointer: string;
  readonly unknown: () => ProblemError;
  readonly ofTwo: () => Text;
}

const skuColumn: Column = {
  pointer: '/sku',
  unknown: () => fieldProblem('PRODUCT_NOT_FOUND', '/sku', say(en.noProductWithSku)),
  ofTwo: () => say(en.skuOfTwo),
};
const codeColumn: Column = {
  pointer: '/location_code',
  unknown: () => fieldProblem('LOCATION_NOT_FOUND', '/location_code', say(en.noLocationWithCode)),
  ofTwo: () => say(en.codeOfTwo),
};

type Id = string | ProblemError | undefined;

/** @param givenId what the row has in `product_id` beside its SKU */
export const productOf = (products: Ids, sku: string | undefined, givenId: string | undefined): Id =>
  idOf(products, skuColumn, sku, givenId);

/** @param givenId what the row has in `location_id` beside the code */
export const locationOf = (locations: Ids, code: string | undefined, givenId: string | undefined): Id =>
  idOf(locations, codeColumn, code, givenId);

/**
 * The id that a cell names, written as it is or as an export escapes it (with a leading apostrophe). Undefined for an empty
 * cell.
 */
function idOf(
  ids: Ids,
  { pointer, unknown, ofTwo }: Column,
  name: string | undefined,
  givenId: string | undefined,
): Id {
  if (name === undefined) return undefined;
  const literal = ids.get(name);
  const unescaped = ids.get(fromFormulaSafe(name));
  const found = literal ?? unescaped;
  if (found === undefined) return unknown();
  if (givenId !== undefined)
    return givenId === literal || givenId === unescaped
      ? givenId
      : rejected(pointer, 'DIFFERS', say(en.formsDiffer, { column: pointer.slice(1) }));
  if (unescaped === undefined || unescaped === found) return found;
  // The cell may be the name of one of them or the escaped name of the other.
  return rejected(pointer, 'AMBIGUOUS', ofTwo());
}

const rejected = (pointer: string, code: string, detail: Text): ProblemError =>
  new ProblemError('VALIDATION_FAILED', detail, { errors: [{ pointer, code, detail }] });
