import { TallybookError } from '@tallybook/sdk';
import { expect, test } from 'vitest';
import type { Texts } from '../../texts/texts.ts';
import { accounts } from '../../texts/de/accounts.ts';
import { forms } from '../../texts/de/forms.ts';
import { accountErrors, sharedError } from './errors.ts';

const texts = { accounts, forms } as unknown as Texts;
const found = (...errors: { pointer: string; code: string }[]): unknown =>
  Object.assign(Object.create(TallybookError.prototype), {
    errors: errors.map((each) => ({ ...each, detail: `English for ${each.code}` })),
  });

test('what the service finds wrong is explained in the language of the reader, by code', () => {
  const codes = [
    'INVENTORY_ACCOUNT',
    'ALLOWANCE_ACCOUNT',
    'TOO_MANY',
    'REQUIRED',
    'TOO_SMALL',
    'TOO_LONG',
    'INVALID_TEXT',
  ];
  for (const code of codes) {
    const { account } = accountErrors(found({ pointer: '/account', code }), texts);
    expect({ code, account }).not.toEqual({ code, account: `English for ${code}` });
  }
  expect(accountErrors(found({ pointer: '/category', code: 'TOO_LONG' }), texts)['category']).toContain(
    '100',
  );
  expect(accountErrors(found({ pointer: '/account', code: 'NEW_CODE' }), texts)).toEqual({
    account: 'English for NEW_CODE',
  });
});

test('a sentence that several fields would repeat is shared', () => {
  const at = (name: string, code = 'INVENTORY_ACCOUNT') => ({
    pointer: `/settings/automatic_posting/${name}`,
    code,
  });
  const shared = (...errors: Parameters<typeof found>) => sharedError(accountErrors(found(...errors), texts));
  expect(shared(at('stock_gain'), at('stock_loss'))).toBe(accounts.inventoryAccount);
  expect(shared(at('stock_gain'))).toBe(undefined);
  expect(shared(at('stock_gain'), at('stock_loss', 'TOO_LONG'))).toBe(undefined);
});
