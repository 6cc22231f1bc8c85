import { z } from 'zod';
import { plainName } from '../shared/text.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

const accounts = (name: () => z.ZodString) => {
  const account = (description: string, example: string) => name().meta({ description, example });
  return {
    inventory: account(
      'The account with the value of the stock. Must differ from all other accounts.',
      '1400',
    ),
    goods_received: account('Counter account of entries.', '1600'),
    cost_of_goods_sold: account('Counter account of exits.', '5000'),
    stock_gain: account('Counter account of adjustments that add stock.', '4800'),
    stock_loss: account('Counter account of adjustments that remove stock.', '6900'),
    cost_variance: account('Counter account of later changes in the cost of posted movements.', '5900'),
  };
};

/** The accounts of automatic posting, as stored: names were validated when they were set. */
export const postingAccounts = z.object(accounts(z.string));

export const postingAccountsInput = z
  .strictObject(accounts(() => plainName(64)))
  .superRefine((value, context) => {
    for (const [name, own] of Object.entries(value))
      if (name !== 'inventory' && own === value.inventory)
        context.addIssue({
          code: 'custom',
          path: [name],
          params: { code: 'INVENTORY_ACCOUNT' },
          message: schemaText(en.notInventoryAccount),
        });
  });

export type PostingAccounts = z.infer<typeof postingAccounts>;
