// Checked by tsc alone: what the types promise to those who use them.
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter as ServedRouter } from '@tallybook/api/router';
import type { ProblemCode as ServedCode } from '@tallybook/domain';
import { expectTypeOf } from 'vitest';
import type { procedures } from './contract/procedures.ts';
import {
  createTallybook,
  RuleError,
  TallybookError,
  type AppRouter,
  type Invitation,
  type Me,
  type Page,
  type ProblemCode,
  type StockMovement,
  type Tallybook,
} from './index.ts';

declare const tallybook: Tallybook;
declare const thrown: unknown;

// Inputs and outputs are the service's.
expectTypeOf(tallybook.stockMovements.post).returns.resolves.toEqualTypeOf<StockMovement>();
expectTypeOf(tallybook.stockMovements.list).returns.resolves.toEqualTypeOf<StockMovement[]>();
expectTypeOf(tallybook.stockMovements.listPage).returns.resolves.toEqualTypeOf<Page<StockMovement>>();
expectTypeOf(tallybook.invitations.send).returns.resolves.toEqualTypeOf<Invitation>();
expectTypeOf(tallybook.invitations.get).returns.resolves.toExtend<Invitation>();
expectTypeOf(tallybook.invitations.accept)
  .returns.resolves.toHaveProperty('api_key')
  .toEqualTypeOf<string | null | undefined>();
expectTypeOf(tallybook.invitations.revoke).returns.resolves.toEqualTypeOf<void>();
expectTypeOf<StockMovement['cost_amount']>().toEqualTypeOf<string>();
expectTypeOf<StockMovement['journal_entry_id']>().toEqualTypeOf<string | null>();

// An input without a required field may be left out, any other may not.
void tallybook.stockMovements.list();
void tallybook.stockMovements.list({ type: 'exit' }, { timeoutMs: 1 });
// @ts-expect-error -- an id is required
void tallybook.stockMovements.get();
// @ts-expect-error -- there is no such type of movement
void tallybook.stockMovements.list({ type: 'gift' });
// @ts-expect-error -- there is no such field
void tallybook.stockMovements.list({ colour: 'red' });
// @ts-expect-error -- there is no such procedure
void tallybook.stockMovements.erase;

// So for each procedure there is: what the service takes without an input can be called without one.
type At<Tree, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Tree
    ? At<Tree[First], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;
type InputAt<Path extends string> = Wire<ServedRouter, Path> extends [infer Input, unknown] ? Input : never;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without any field is what is meant
type MayLeaveOut<Input> = undefined extends Input ? true : Record<never, never> extends Input ? true : false;
type CalledWithout<Call> = Call extends () => unknown ? true : false;
type LeftOut = {
  [Path in Paths]: MayLeaveOut<InputAt<Path>> extends CalledWithout<At<Tallybook, Path>> ? never : Path;
}[Paths];
expectTypeOf<LeftOut>().toBeNever();
expectTypeOf(tallybook.me.get()).resolves.toEqualTypeOf<Me>();
void tallybook.me.get(undefined, { maxRetries: 0 });

// A key is for writes.
void tallybook.invitations.revoke({ id: 'x' }, { idempotencyKey: 'revoke-x' });
// @ts-expect-error -- a query has no effect to protect
void tallybook.stockMovements.get({ id: 'x' }, { idempotencyKey: 'get-x-once' });

// Where there are pages they can be iterated, and only there.
expectTypeOf(tallybook.stockMovements.iterate()).toEqualTypeOf<AsyncIterableIterator<StockMovement>>();
// @ts-expect-error -- a valuation has no pages
void tallybook.valuation.iterate;

// Exactly one credential.
createTallybook({ baseUrl: 'http://x', apiKey: 'k' });
createTallybook({ baseUrl: new URL('http://x'), token: async () => 't' });
// @ts-expect-error -- none
createTallybook({ baseUrl: 'http://x' });
// @ts-expect-error -- two
createTallybook({ baseUrl: 'http://x', apiKey: 'k', token: 't' });

// The code of an error tells its kind and its figures.
if (thrown instanceof TallybookError) {
  if (thrown.code === 'INSUFFICIENT_STOCK') {
    expectTypeOf(thrown.available).toEqualTypeOf<number | undefined>();
    expectTypeOf(thrown.on_date).toEqualTypeOf<string | undefined>();
    expectTypeOf(thrown).toExtend<RuleError>();
  }
  if (thrown.code === 'ON_HAND_MISMATCH') expectTypeOf(thrown.actual).toEqualTypeOf<number | undefined>();
  // @ts-expect-error -- not every error has this figure
  void thrown.available;
  // @ts-expect-error -- there is no such code
  if (thrown.code === 'OUT_OF_CHEESE') void thrown;
  expectTypeOf<ProblemCode>().toExtend<typeof thrown.code>();
}
if (thrown instanceof RuleError) {
  // @ts-expect-error -- that is no rule's refusal
  if (thrown.code === 'NOT_FOUND') void thrown;
}

// The contract is the service's own: every procedure, every input, every output, every code.
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Wire<Router, Path> = Path extends `${infer Area}.${infer Name}`
  ? Router extends { _def: { record: Record<Area, Record<Name, { _def: { $types: infer Found } }>> } }
    ? Found extends { input: infer Input; output: infer Output }
      ? [Input, Output]
      : 'not there'
    : 'not there'
  : 'not there';
type Paths = keyof typeof procedures;
type Astray = {
  [Path in Paths]: 'not there' extends Wire<AppRouter, Path>
    ? Path
    : Same<Wire<AppRouter, Path>, Wire<ServedRouter, Path>> extends true
      ? never
      : Path;
}[Paths];
expectTypeOf<Astray>().toBeNever();
expectTypeOf<keyof AppRouter['_def']['record']>().toEqualTypeOf<keyof ServedRouter['_def']['record']>();
expectTypeOf<ProblemCode>().toEqualTypeOf<ServedCode>();

// Whoever brings links of their own has the types, too.
const own = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://x/trpc' })] });
expectTypeOf(own.stockMovements.post.mutate).returns.resolves.toEqualTypeOf<StockMovement>();
