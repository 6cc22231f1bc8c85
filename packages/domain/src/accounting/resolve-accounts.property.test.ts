import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { postingKinds } from './posting-rule.ts';
import { conflictingUse, resolveAccounts, type RuleFacts } from './resolve-accounts.ts';

const settings = {
  inventory: '1400',
  goods_received: '1600',
  cost_of_goods_sold: '5000',
  stock_gain: '4800',
  stock_loss: '6900',
  cost_variance: '5900',
};
const name = fc.constantFrom('a', 'b', 'c');
const nameOrNull = fc.option(name);
const rules = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom(...postingKinds.options),
      category: nameOrNull,
      reason_code: nameOrNull,
    }),
    {
      selector: ({ kind, category, reason_code }) => JSON.stringify([kind, category, reason_code]),
      maxLength: 30,
    },
  )
  .map((subjects) =>
    subjects
      .filter(({ category, reason_code }) => category !== null || reason_code !== null)
      .filter(({ kind, reason_code }) => kind !== 'inventory' || reason_code === null)
      .map((subject, at): RuleFacts => ({ ...subject, id: `rule-${at}`, account: `${subject.kind}-${at}` })),
  );

test('the order is category and reason code, category, reason code, settings, for every kind', () => {
  fc.assert(
    fc.property(rules, nameOrNull, nameOrNull, (all, category, reasonCode) => {
      const resolved = resolveAccounts(settings, all, { category, reasonCode, inventoryRule: undefined });
      for (const kind of postingKinds.options) {
        // One exact look-up per step: a rule with null is not one for every name.
        const exact = (wanted: string | null, reason: string | null) =>
          all.find((rule) => rule.kind === kind && rule.category === wanted && rule.reason_code === reason);
        const steps = [
          category !== null && reasonCode !== null ? exact(category, reasonCode) : undefined,
          category === null ? undefined : exact(category, null),
          reasonCode === null ? undefined : exact(null, reasonCode),
        ];
        const rule = steps.find((each) => each !== undefined);
        expect(resolved[kind]).toBe(rule?.account ?? settings[kind]);
        expect(resolved.rules.get(kind)).toBe(rule?.id);
      }
    }),
    { numRuns: 500 },
  );
});

test('a product with an inventory account of its own keeps it', () => {
  const rule = { id: 'r', kind: 'inventory', category: 'a', reason_code: null, account: '1410' } as const;
  const resolve = (inventoryRule: RuleFacts | null | undefined) =>
    resolveAccounts(settings, [rule], { category: 'a', reasonCode: null, inventoryRule }).inventory;
  expect([resolve(undefined), resolve(null), resolve({ ...rule, account: '1499' })]).toEqual([
    '1410',
    '1400',
    '1499',
  ]);
});

test('an inventory account and an allowance account have no other use; the other accounts may share one', () => {
  const uses = [...postingKinds.options, 'write_down_loss', 'allowance'] as const;
  const conflict = (kind: (typeof uses)[number], other: (typeof uses)[number]) =>
    conflictingUse({ kind, account: '1' }, [
      { kind: other, account: '1' },
      { kind: 'inventory', account: '2' },
      { kind: 'allowance', account: '2' },
    ]);
  for (const kind of uses)
    for (const other of uses) {
      const both = [kind, other];
      const expected = both.includes('inventory')
        ? 'inventory'
        : both.includes('allowance')
          ? 'allowance'
          : undefined;
      expect({ both, conflict: conflict(kind, other) }).toEqual({
        both,
        conflict: kind === other ? undefined : expected,
      });
    }
});
