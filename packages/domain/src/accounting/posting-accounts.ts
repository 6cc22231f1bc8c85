import { z } from 'zod';
import { plainName } from '../shared/text.ts';

const accounts = (name: () => z.ZodString) => {
  const account = (description: string, example: string) => name().meta({ description, example });
  return {
    inventory: account('What the stock is worth; none of the others may be this one.', '1400'),
    goods_received: account('The other side of entries.', '1600'),
    cost_of_goods_sold: account('The other side of exits.', '5000'),
    stock_gain: account('The other side of adjustments that add stock.', '4800'),
    stock_loss: account('The other side of adjustments that take stock.', '6900'),
    cost_variance: account('Costs of standing movements that change later.', '5900'),
  };
};

/** The accounts that stock movements are booked to, where they are booked automatically; as they were once named. */
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
          message: 'The inventory account must be none of the others: they would cancel each other out.',
        });
  });

export type PostingAccounts = z.infer<typeof postingAccounts>;
