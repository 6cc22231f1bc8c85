import { z } from 'zod';

/** An amount in a response: exact decimal text in the organization's currency. */
export const money = (description: string, example = '333.34') =>
  z.string().meta({
    description: `${description} A decimal in the currency of the organization, with all decimal places of that currency (EUR 2, JPY 0, KWD 3).`,
    example,
  });

export const nullableMoney = (description: string, example?: string) => {
  const amount = money(description, example);
  return amount.nullable().meta({ ...amount.meta() });
};
