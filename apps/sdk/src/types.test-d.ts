// Type tests, checked by tsc only.
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter as ServedRouter } from '@tallybook/api/router';
import type {
  DeliveredType,
  exportMovementsInput,
  ProblemCode as ServedCode,
  CountImport as ServedCountImport,
  OpeningBalancesImport as ServedOpeningBalancesImport,
  ProductImport as ServedProductImport,
  EventData,
} from '@tallybook/domain';
import type { MutationFunctionContext } from '@tanstack/query-core';
import { expectTypeOf } from 'vitest';
import type { z } from 'zod';
import type { procedures } from './contract/procedures.ts';
import {
  createTallybook,
  type ExportFilters,
  type Invitation,
  type ListPage,
  type ListPromise,
  type OpeningBalancesImport,
  type Me,
  type Page,
  type PostStockMovement,
  type ProblemCode,
  type Product,
  type CountImport,
  type ProductImport,
  type ReceivedInvitation,
  RuleError,
  type StockImport,
  type StockMovement,
  type Tallybook,
  TallybookError,
  type TallybookEvent,
  type TallybookEventType,
  type WebhookEvent,
  type WithResponse,
} from './index.ts';
import type { AppRouter } from './trpc.ts';

declare const tallybook: Tallybook;
declare const thrown: unknown;

// Inputs and outputs match the service's.
expectTypeOf(tallybook.stockMovements.post).returns.resolves.toEqualTypeOf<StockMovement>();
expectTypeOf(tallybook.stockMovements.list).returns.resolves.toEqualTypeOf<ListPage<StockMovement>>();
expectTypeOf<ListPage<StockMovement>>().toExtend<Page<StockMovement>>();
// @ts-expect-error -- a page is not an array: a program that forgets the other pages must see that there are some
void (await tallybook.stockMovements.list()).length;
// @ts-expect-error -- the pages are what `list` returns
void tallybook.stockMovements.listPage;
expectTypeOf(tallybook.invitations.send).returns.resolves.toEqualTypeOf<Invitation>();
expectTypeOf(tallybook.invitations.get).returns.resolves.toExtend<Invitation>();
expectTypeOf(tallybook.invitations.accept)
  .returns.resolves.toHaveProperty('api_key')
  .toEqualTypeOf<string | null | undefined>();
expectTypeOf(tallybook.invitations.revoke).returns.resolves.toEqualTypeOf<void>();
expectTypeOf<StockMovement['cost_amount']>().toEqualTypeOf<string>();
expectTypeOf<StockMovement['journal_entry_id']>().toEqualTypeOf<string | null>();

// An input without a required field is optional, any other is not.
void tallybook.stockMovements.list();
void tallybook.stockMovements.list({ type: 'exit' }, { timeoutMs: 1 });
// @ts-expect-error -- an id is required
void tallybook.stockMovements.get();
// @ts-expect-error -- not a movement type
void tallybook.stockMovements.list({ type: 'gift' });
// @ts-expect-error -- unknown field
void tallybook.stockMovements.list({ colour: 'red' });
// @ts-expect-error -- unknown procedure
void tallybook.stockMovements.erase;

// The same for every procedure: if the service accepts a missing input, the client method has an optional one.
type At<Tree, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Tree
    ? At<Tree[First], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;
type InputAt<Path extends string> =
  TypesAt<ServedRouter, Path> extends [infer Input, unknown] ? Input : never;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without any field is intended
type IsOptional<Input> = undefined extends Input ? true : Record<never, never> extends Input ? true : false;
type CallableWithout<Call> = Call extends () => unknown ? true : false;
/** A list calls the procedure of its pages. */
type Called = Exclude<Paths, `${string}Page`>;
type Mismatched = {
  [Path in Called]: IsOptional<InputAt<Path>> extends CallableWithout<At<Tallybook, Path>> ? never : Path;
}[Called];
expectTypeOf<Mismatched>().toBeNever();
expectTypeOf(tallybook.me.get()).resolves.toEqualTypeOf<Me>();
void tallybook.me.get(undefined, { maxRetries: 0 });

// Only writes accept an idempotency key.
void tallybook.invitations.revoke({ id: 'x' }, { idempotencyKey: 'revoke-x' });
// @ts-expect-error -- a query has no effect to protect
void tallybook.stockMovements.get({ id: 'x' }, { idempotencyKey: 'get-x-once' });

// Lists can be awaited and iterated.
expectTypeOf(tallybook.products.list()).toEqualTypeOf<ListPromise<Product>>();
expectTypeOf(tallybook.invitations.received()).toExtend<AsyncIterable<ReceivedInvitation>>();
// @ts-expect-error -- not a list
void tallybook.me.get()[Symbol.asyncIterator];

// Every call has its response.
expectTypeOf(tallybook.products.list().withResponse()).resolves.toEqualTypeOf<
  WithResponse<ListPage<Product>>
>();
expectTypeOf(tallybook.request<Me>('GET', '/api/me')).resolves.toEqualTypeOf<Me>();

// CSV: the filters of the export and the report of an import are the service's.
expectTypeOf<ExportFilters>().toEqualTypeOf<z.input<typeof exportMovementsInput>>();
expectTypeOf<CountImport>().toEqualTypeOf<ServedCountImport>();
expectTypeOf<OpeningBalancesImport>().toEqualTypeOf<ServedOpeningBalancesImport>();
expectTypeOf<ProductImport>().toEqualTypeOf<ServedProductImport>();
expectTypeOf(tallybook.stockMovements.import).returns.resolves.toEqualTypeOf<StockImport>();

// A mutation function of TanStack Query.
declare const mutate: <Input, Output>(
  mutationFn: (input: Input, context: MutationFunctionContext) => Promise<Output>,
) => (input: Input) => Output;
const post = mutate(tallybook.stockMovements.post);
expectTypeOf(post).parameter(0).toEqualTypeOf<PostStockMovement>();
expectTypeOf(post).returns.toEqualTypeOf<StockMovement>();

// Only paginated lists can be iterated.
expectTypeOf(tallybook.stockMovements.list()).toExtend<AsyncIterable<StockMovement>>();
expectTypeOf(tallybook.stockMovements.list().autoPagingToArray({ limit: 9 })).resolves.toEqualTypeOf<
  StockMovement[]
>();
// @ts-expect-error -- a list may be long: its reader says how much of it to read
void tallybook.stockMovements.list().autoPagingToArray();
// @ts-expect-error -- a valuation has no pages
void tallybook.valuation.get().autoPagingToArray;
// A cursor may be null, as in the first page of an infinite query.
void tallybook.products.list({ cursor: null });

// At most one credential; the environment may provide it.
createTallybook();
createTallybook({ baseUrl: 'http://x' });
createTallybook({ baseUrl: 'http://x', apiKey: 'k' });
createTallybook({ baseUrl: new URL('http://x'), token: async () => 't' });
// @ts-expect-error -- two
createTallybook({ baseUrl: 'http://x', apiKey: 'k', token: 't' });

// The code of an error narrows its class and its figures.
if (thrown instanceof TallybookError) {
  if (thrown.code === 'INSUFFICIENT_STOCK') {
    expectTypeOf(thrown.available).toEqualTypeOf<number | undefined>();
    expectTypeOf(thrown.on_date).toEqualTypeOf<string | undefined>();
    expectTypeOf(thrown).toExtend<RuleError>();
  }
  if (thrown.code === 'ON_HAND_MISMATCH') expectTypeOf(thrown.actual).toEqualTypeOf<number | undefined>();
  // @ts-expect-error -- not every error has this figure
  void thrown.available;
  // @ts-expect-error -- unknown code
  if (thrown.code === 'OUT_OF_CHEESE') void thrown;
  expectTypeOf<ProblemCode>().toExtend<typeof thrown.code>();
}
if (thrown instanceof RuleError) {
  // @ts-expect-error -- not the code of a rule
  if (thrown.code === 'NOT_FOUND') void thrown;
}

// The contract matches the service: every procedure, input, output and code.
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type TypesAt<Router, Path> = Path extends `${infer Area}.${infer Name}`
  ? Router extends { _def: { record: Record<Area, Record<Name, { _def: { $types: infer Found } }>> } }
    ? Found extends { input: infer Input; output: infer Output }
      ? [Input, Output]
      : 'missing'
    : 'missing'
  : 'missing';
type Paths = keyof typeof procedures;
type Different = {
  [Path in Paths]: 'missing' extends TypesAt<AppRouter, Path>
    ? Path
    : Same<TypesAt<AppRouter, Path>, TypesAt<ServedRouter, Path>> extends true
      ? never
      : Path;
}[Paths];
expectTypeOf<Different>().toBeNever();
expectTypeOf<keyof AppRouter['_def']['record']>().toEqualTypeOf<keyof ServedRouter['_def']['record']>();
expectTypeOf<ProblemCode>().toEqualTypeOf<ServedCode>();

// Webhook events match the service's.
expectTypeOf<TallybookEventType>().toEqualTypeOf<DeliveredType>();
expectTypeOf<{
  [Type in DeliveredType]: Extract<TallybookEvent, { type: Type }>['data'];
}>().toEqualTypeOf<{ [Type in DeliveredType]: EventData<Type> }>();
declare const event: TallybookEvent;
if (event.type === 'stock_costs.changed')
  expectTypeOf(event.data.periods[0]?.amount).toEqualTypeOf<string | undefined>();

expectTypeOf(tallybook.webhooks.unwrap).returns.resolves.toEqualTypeOf<WebhookEvent>();
declare const received: WebhookEvent;
if (received.type === 'stock_movement.posted') expectTypeOf(received.data).toEqualTypeOf<StockMovement>();

// AppRouter also types a client with custom links.
const custom = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://x/trpc' })] });
// Not equal: SDK types leave out `undefined` of optional fields, which JSON has not.
expectTypeOf(custom.stockMovements.post.mutate).returns.resolves.toExtend<StockMovement>();
