import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { createJournalEntryInput, listJournalEntriesInput } from '../accounting/journal-entry.ts';
import { createPostingRuleInput } from '../accounting/posting-rule.ts';
import { listMovementsInput, postMovementInput } from './movement.ts';
import { createProductInput, listProductsInput, updateProductInput } from './product.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const movement = { product_id: id, type: 'entry', quantity: 1, unit_cost: 1, movement_date: '2026-03-10' };
const lines = (account: string) => [
  { account, debit: '1' },
  { account: 'B', credit: '1' },
];

/** Every field whose text is compared with that of another row or of a filter. */
const compared: Readonly<Record<string, (text: string) => z.ZodSafeParseResult<unknown>>> = {
  'sku of a product': (sku) => createProductInput.safeParse({ sku, name: 'N' }),
  'unit of a product': (unit) => createProductInput.safeParse({ sku: 'S', name: 'N', unit }),
  'unit of a changed product': (unit) => updateProductInput.safeParse({ id, unit }),
  'category of a product': (category) => createProductInput.safeParse({ sku: 'S', name: 'N', category }),
  'sku of a list': (sku) => listProductsInput.safeParse({ sku }),
  'category of a list': (category) => listProductsInput.safeParse({ category }),
  'reason of a movement': (reason_code) => postMovementInput.safeParse({ ...movement, reason_code }),
  'reference of a movement': (reference) => postMovementInput.safeParse({ ...movement, reference }),
  'dimension of a movement': (dimension) => postMovementInput.safeParse({ ...movement, dimension }),
  'reason of a list': (reason_code) => listMovementsInput.safeParse({ reason_code }),
  'reference of a list': (reference) => listMovementsInput.safeParse({ reference }),
  'reason of a rule': (reason_code) =>
    createPostingRuleInput.safeParse({ kind: 'stock_loss', account: '1', reason_code }),
  'category of a rule': (category) =>
    createPostingRuleInput.safeParse({ kind: 'stock_loss', account: '1', category }),
  'account of a rule': (account) =>
    createPostingRuleInput.safeParse({ kind: 'stock_loss', account, category: 'C' }),
  'account of an entry': (account) =>
    createJournalEntryInput.safeParse({ entry_date: '2026-03-10', memo: 'M', lines: lines(account) }),
  'account of a list': (account) => listJournalEntriesInput.safeParse({ account }),
};

const plain = fc.stringMatching(/^[A-Za-zäöüé0-9][A-Za-zäöüé0-9 _-]{0,10}[A-Za-zäöüé0-9]$/);
/** What a reader does not see, at the ends or anywhere. */
const unseen = fc.constantFrom(
  '\u200b',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\u00a0',
  '\u2003',
  '\u200d',
  '\u3164',
);
const atEnds = fc.constantFrom(' ', '\t', '\u00a0', '\u3000');

test.each(Object.entries(compared))('the %s has one form only', (_name, parse) => {
  fc.assert(
    fc.property(plain, unseen, atEnds, fc.nat(), (text, invisible, blank, where) => {
      expect(parse(text).success).toBe(true);
      const at = where % (text.length + 1);
      const others = [
        `${text.slice(0, at)}${invisible}${text.slice(at)}`,
        `${text}${blank}`,
        `${blank}${text}`,
        // Looks the same as the text, and is another one.
        ...(text.normalize('NFD') === text ? [] : [text.normalize('NFD')]),
      ];
      for (const other of others)
        expect({ other, accepted: parse(other).success }).toEqual({ other, accepted: false });
    }),
    { numRuns: 40 },
  );
});
