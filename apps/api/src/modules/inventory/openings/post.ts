import {
  combinedProblem,
  en,
  fieldProblem,
  formatDecimal,
  openingReason,
  parseDecimal,
  productHasMovements,
  readDecimal,
  say,
  totalDiffers,
  unitCostScale,
  validationFailed,
  type LedgerCommand,
  type OpeningBalanceItem,
  type PostOpeningBalances,
  type ProblemError,
  type StockMovement,
} from '@tallybook/domain';
import { readPreview } from '../../../ledger/posting/preview.ts';
import { postGroup } from '../../../ledger/posting/requests.ts';
import { earlierResponse } from '../../../platform/idempotency/replay.ts';
import { findResponses, type KeyedCall } from '../../../platform/idempotency/store.ts';
import { newId } from '../../../platform/ids.ts';
import { read, readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { keyedCall } from '../../../platform/write.ts';
import { readNamedProducts } from './store.ts';

/**
 * Posts an entry for each item, or for each of its layers, all or none; returns them in the order of the items, layers by
 * date. Each has its value exactly, and with automatic posting a journal entry of its own (ADR 0063). Throws (400)
 * TOTAL_DIFFERS, (404) PRODUCT_NOT_FOUND, (409) PRODUCT_HAS_MOVEMENTS, and the problems of posting entries.
 */
export async function postOpeningBalances(
  ctx: VerbContext,
  input: PostOpeningBalances,
): Promise<StockMovement[]> {
  const prepared = await prepare(ctx, input, keyedCall(ctx, input));
  if ('earlier' in prepared) return prepared.earlier;
  return postGroup<StockMovement[], StockMovement>(ctx, input, {
    group: prepared.group,
    toResponse: (movements) => [...movements],
    combineProblems: prepared.combineProblems,
  });
}

/** The number of movements that posting would make, against the ledger as it is now. Throws the problems of posting. */
export async function checkOpeningBalances(ctx: VerbContext, input: PostOpeningBalances): Promise<number> {
  const prepared = await prepare(ctx, input, undefined);
  if ('earlier' in prepared) throw new Error('a call without a key repeats no other one');
  const { group, combineProblems } = prepared;
  const decideNow = await readSnapshot(ctx, (tx) => readPreview(tx, ctx.actor.organizationId, group));
  const [outcome] = decideNow([group]).outcomes;
  if (outcome !== undefined && 'rejected' in outcome) throw combineProblems(outcome.rejected);
  return group.length;
}

type Problems = readonly (ProblemError | undefined)[];
type Prepared =
  | { readonly earlier: StockMovement[] }
  | {
      readonly group: readonly LedgerCommand[];
      readonly combineProblems: (problems: Problems) => ProblemError;
    };

/** The commands of the items, or the response of an earlier call with the same key. */
async function prepare(
  ctx: VerbContext,
  input: PostOpeningBalances,
  call: KeyedCall | undefined,
): Promise<Prepared> {
  const { items } = input;
  const { organizationId } = ctx.actor;
  const [{ moneyScale, products, defaultLocation }, responses] = await read(ctx, (tx) =>
    tx.flight([
      () =>
        readNamedProducts(tx, organizationId, {
          ids: [...new Set(items.flatMap(({ product_id }) => product_id ?? []))],
          skus: [...new Set(items.flatMap(({ sku }) => sku ?? []))],
        }),
      () => findResponses(tx, organizationId, call === undefined ? [] : [call.key]),
    ]),
  );
  // Before the items are checked: products may have got other SKUs since that call.
  const earlier = earlierResponse(ctx, call, responses);
  if (earlier !== undefined) return { earlier: earlier.response as StockMovement[] };
  const skuOf = new Map(products.map(({ id, sku }) => [id, sku]));
  const idOf = new Map(products.map(({ id, sku }) => [sku, id]));
  const named = items.map((item) => {
    const { product_id: id = idOf.get(item.sku ?? '') } = item;
    return { item, productId: id !== undefined && skuOf.has(id) ? id : undefined };
  });
  // An unknown product is reported first, by the posting.
  const problem = named.every(({ productId }) => productId !== undefined)
    ? (repeatedProblem(named, defaultLocation) ?? totalProblem(input, moneyScale))
    : undefined;
  if (problem !== undefined) throw problem;
  const receipts = named.flatMap(({ item, productId }, at) =>
    receiptsOf(input, item, { at, productId: productId ?? item.product_id ?? newId() }),
  );
  return {
    group: receipts.map(({ command }) => command),
    combineProblems: (problems) =>
      combinedProblem(
        problems.map((problem, index) => {
          const { productId = '', isNamedBySku = false } = receipts[index] ?? {};
          if (problem?.code === 'PRODUCT_HAS_MOVEMENTS')
            return productHasMovements(productId, skuOf.get(productId));
          return problem?.code === 'PRODUCT_NOT_FOUND' && isNamedBySku
            ? fieldProblem(problem.code, '/product_id', say(en.noProductWithSku))
            : problem;
        }),
        (pointer, index) => receipts[index]?.pointerOf(pointer) ?? pointer,
      ),
  };
}

interface Named {
  readonly item: OpeningBalanceItem;
  readonly productId: string | undefined;
}

/** A product that was entered twice would have twice its stock. */
function repeatedProblem(
  named: readonly Named[],
  defaultLocation: string | undefined,
): ProblemError | undefined {
  const seen = new Set<string>();
  const errors = named.flatMap(({ item, productId = '' }, at) => {
    const key = `${productId} ${item.location_id ?? defaultLocation ?? ''}`;
    const pointer = `/items/${at}/${nameField(item)}`;
    if (seen.has(key)) return [{ pointer, code: 'DUPLICATE', detail: say(en.openingRepeated) }];
    seen.add(key);
    return [];
  });
  return errors.length === 0 ? undefined : validationFailed(errors);
}

/** Values with more places than the currency are reported by the posting, which names them. */
function totalProblem(
  { items, expected_total: given }: PostOpeningBalances,
  moneyScale: number,
): ProblemError | undefined {
  if (items.some(({ value }) => parseDecimal(value, moneyScale) === undefined)) return undefined;
  const sum = items.reduce((total, { value }) => total + readDecimal(value, moneyScale), 0n);
  return readDecimal(given, unitCostScale) === sum * 10n ** BigInt(unitCostScale - moneyScale)
    ? undefined
    : totalDiffers(given, formatDecimal(sum, moneyScale));
}

type Layer = NonNullable<OpeningBalanceItem['layers']>[number];

interface Receipt {
  readonly command: LedgerCommand;
  readonly productId: string;
  readonly isNamedBySku: boolean;
  readonly pointerOf: (pointer: string) => string;
}

/** In the order of their dates, in which FIFO takes them. */
function receiptsOf(
  { date, account }: PostOpeningBalances,
  item: OpeningBalanceItem,
  { at, productId }: { at: number; productId: string },
): Receipt[] {
  const { quantity, entered, value, location_id, layers } = item;
  const receipt = (
    stated: Omit<Layer, 'quantity'> & Pick<OpeningBalanceItem, 'quantity' | 'entered'>,
    pointerOf: Receipt['pointerOf'],
  ): Receipt => ({
    productId,
    isNamedBySku: nameField(item) === 'sku',
    pointerOf,
    command: {
      kind: 'movement',
      id: newId(),
      input: {
        product_id: productId,
        type: 'entry',
        quantity: stated.quantity,
        entered: stated.entered,
        movement_date: stated.date,
        location_id,
        reason_code: openingReason,
      },
      opening: { value: stated.value, account: account ?? null, isLayer: layers !== undefined },
    },
  });
  const ofItem = (pointer: string): string => {
    if (pointer === '/account') return pointer;
    if (pointer === '/movement_date') return '/date';
    return `/items/${at}${pointer === '/product_id' ? `/${nameField(item)}` : pointer}`;
  };
  if (layers === undefined) return [receipt({ quantity, entered, value, date }, ofItem)];
  return layers
    .map((layer, index) => ({ layer, index }))
    .toSorted((a, b) => (a.layer.date < b.layer.date ? -1 : a.layer.date > b.layer.date ? 1 : 0))
    .map(({ layer, index }) =>
      receipt(layer, (pointer) => {
        if (pointer === '/movement_date') return `/items/${at}/layers/${index}/date`;
        if (pointer === '/quantity' || pointer === '/value') return `/items/${at}/layers/${index}${pointer}`;
        return ofItem(pointer);
      }),
    );
}

const nameField = ({ sku }: OpeningBalanceItem): 'sku' | 'product_id' =>
  sku === undefined ? 'product_id' : 'sku';
