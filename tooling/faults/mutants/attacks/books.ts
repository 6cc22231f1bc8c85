import { createRule, deleteRule } from '../../load/account-operations.ts';
import { adjust, allocate, reverse, reverseAdjustment } from '../../load/operations.ts';
import { createProduct, setAccounts } from '../../load/setup.ts';
import type { Entry } from '../../load/history.ts';
import { enterCounts, openTake, postTake, type Decision } from '../../load/take-operations.ts';
import { newKey } from '../../load/organization.ts';
import type { Attack } from './attack.ts';
import { alternatingInstances, post, range, responseOf } from './common.ts';

const month = '2020-03-01';

export const takesAtOnce: Attack = {
  name: 'stock takes at once',
  description:
    '4 stock takes of one product each, counted and then posted by four callers at once, over both instances, with automatic posting',
  load: { automaticPosting: true },
  async round({ organization, send }) {
    const takes = await Promise.all(
      organization.products.slice(0, 4).map(async ({ id: product }, index) => {
        await send(post(organization, { product, type: 'entry', quantity: 10 }), [0]).then(responseOf);
        const { id = '' } = responseOf(await send(openTake(organization, '2020-03-31'), [index % 2]));
        await send(enterCounts(organization, id, new Map([[product, 7]])), [index % 2]).then(responseOf);
        return { id, month };
      }),
    );
    await Promise.all(
      takes.flatMap((take) =>
        alternatingInstances(4).map((instance) => send(postTake(organization, take), [instance])),
      ),
    );
  },
};

/** Decisions about the counts that a posting was rejected for. */
const decisionsOf = ({ sends }: Entry): Decision[] => {
  const reply = sends.at(-1)?.reply;
  const { errors = [] } = (reply === undefined || reply.status === 'none' ? {} : reply.body) as {
    errors?: readonly Omit<Decision, 'basis'>[];
  };
  return errors.map(({ product_id, counted, expected_when_counted, expected }) => ({
    product_id,
    basis: 'when_counted',
    counted,
    expected_when_counted,
    expected,
  }));
};

export const soldAfterTheCount: Attack = {
  name: 'sold after the count',
  description:
    '4 products are counted, then sold, and their stock takes posted without a decision, then with one, over both instances',
  async round({ organization, send }) {
    await Promise.all(
      organization.products.slice(0, 4).map(async ({ id: product }, index) => {
        const instance = [index % 2];
        const move = (type: 'entry' | 'exit', quantity: number) =>
          send(post(organization, { product, type, quantity }), instance).then(responseOf);
        await move('entry', 10);
        const { id = '' } = responseOf(await send(openTake(organization, '2020-03-31'), instance));
        await send(enterCounts(organization, id, new Map([[product, 9]])), instance).then(responseOf);
        await move('exit', 2);
        const rejected = await send(postTake(organization, { id, month }), instance);
        await send(postTake(organization, { id, month }, decisionsOf(rejected)), instance);
      }),
    );
  },
};

export const billsInShares: Attack = {
  name: 'bills in shares',
  description:
    '3 bills allocated to three receipts each, every request twice with its key, over both instances; then one to a receipt that has been reversed',
  async round({ organization, send }) {
    const enter = (quantity: number) =>
      send(post(organization, { type: 'entry', quantity }), [0]).then(responseOf);
    const [first, second, third] = await Promise.all([enter(3), enter(5), enter(7)]);
    const receipts = [first, second, third].map(({ id = '' }) => ({ id, weight: '1' }));
    const bill = { month, receipts };
    await Promise.all(
      (['value', 'quantity', 'weight'] as const).map((by) =>
        send(allocate(organization, { ...bill, amount: '10.00', by }), [0, 1]).then(responseOf),
      ),
    );
    const undone = await enter(10);
    await send(reverse(organization, { id: undone['id'] ?? '', month }), [1]).then(responseOf);
    const spoiled = [{ id: undone['id'] ?? '', weight: '1' }, ...receipts];
    await send(allocate(organization, { month, receipts: spoiled, amount: '12.00', by: 'weight' }), [1]);
  },
};

export const belowThePoint: Attack = {
  name: 'below the point',
  description:
    '12 exits from 20 units of a product whose reorder point is 20, over both instances, with a webhook',
  load: { automaticPosting: true },
  async round({ environment, organization, send }) {
    const { id: product } = await createProduct(environment.instances[0].url, organization.key, newKey());
    await send(post(organization, { product, type: 'entry', quantity: 20 }), [0]).then(responseOf);
    await Promise.all(
      range(12).map((index) => send(post(organization, { product, type: 'exit', quantity: 1 }), [index % 2])),
    );
  },
};

export const rulesThatChange: Attack = {
  name: 'rules that change',
  description:
    'a product gets its inventory account from a rule, which is then deleted and replaced by another between its movements, over both instances',
  load: { automaticPosting: true },
  async round({ environment, organization, send }) {
    const category = newKey();
    const { url } = environment.instances[0];
    const { id: product } = await createProduct(url, organization.key, category, 'fifo', category);
    const rule = () => createRule(organization, { kind: 'inventory', category });
    const move = (type: 'entry' | 'exit', instance: number) =>
      send(post(organization, { product, type, quantity: 5 }), [instance]).then(responseOf);
    const { id = '' } = responseOf(await send(rule(), [0]));
    await move('entry', 1);
    await send(deleteRule(organization, id), [0]).then(() => move('exit', 1));
    await send(rule(), [1]).then(() => move('entry', 0));
  },
};

export const accountsThatChange: Attack = {
  name: 'accounts that change',
  description:
    'an entry and its cost adjustment are reversed after the account of goods received has changed: every account of the product ends at 0',
  load: { automaticPosting: true },
  async round({ environment, organization, send, violation }, round) {
    const [{ url }, second] = environment.instances;
    const key = newKey();
    const { id: product } = await createProduct(url, organization.key, key, 'moving_average', null);
    const entry = { product, type: 'entry', quantity: 10 } as const;
    const { id = '' } = await send(post(organization, entry), [0]).then(responseOf);
    const { id: adjustment = '' } = await send(adjust(organization, { id, month }, '10.00'), [1]).then(
      responseOf,
    );
    await setAccounts(second.url, organization, { goods_received: round % 2 === 0 ? '1601' : '1600' });
    await send(reverseAdjustment(organization, { id: adjustment, month }), [0]).then(responseOf);
    await send(reverse(organization, { id, month }), [1]).then(responseOf);
    const sql = environment.connect();
    const left = await sql`
      select l.account, sum(l.debit - l.credit) as amount
      from journal_lines l
      join journal_entries e on e.organization_id = l.organization_id and e.id = l.journal_entry_id
      where e.organization_id = ${organization.id} and e.product_id = ${product}
      group by l.account having sum(l.debit - l.credit) <> 0`;
    await sql.end();
    for (const { account, amount } of left)
      violation(`everything is reversed, but account ${account} has ${amount}`);
  },
};
