import { z } from 'zod';
import { postingAccounts, postingAccountsInput } from '../accounting/posting-accounts.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import { moneyScale } from './currency.ts';

export const currency = () =>
  z.string().refine((code) => moneyScale(code) !== undefined, {
    error: 'This must be an ISO 4217 currency code, for example EUR.',
    params: { code: 'INVALID_CURRENCY' },
  });

const settings = {
  allow_negative_stock: z.boolean().meta({
    description:
      'More may go out than is on hand; it is costed by the last average until it comes in. What is below zero stays so when this is turned off.',
  }),
  auto_open_periods: z.boolean().meta({ description: 'A posting to a month without a period opens one.' }),
  invite_registered: z.boolean().meta({ description: 'Addresses that belong to an account may be invited.' }),
};

const automaticPosting = {
  description: 'The accounts that every stock movement is booked to as it is posted; null: none is.',
};

export const createOrganizationInput = z
  .strictObject({
    name: line(200).meta({ example: 'Example Ltd' }),
    currency: currency()
      .optional()
      .meta({ description: 'ISO 4217; EUR when absent. Never changes.', example: 'EUR' }),
  })
  .meta({ id: 'CreateOrganization' });

export const listOrganizationsInput = z.strictObject(pageInput);

export const updateOrganizationInput = z.strictObject({
  id: id(),
  name: line(200).optional(),
  settings: z
    .strictObject({
      allow_negative_stock: settings.allow_negative_stock.optional(),
      auto_open_periods: settings.auto_open_periods.optional(),
      invite_registered: settings.invite_registered.optional(),
      automatic_posting: postingAccountsInput.nullable().optional().meta(automaticPosting),
    })
    .optional(),
});

export const organization = z
  .object({
    id: id(),
    name: z.string(),
    currency: z.string(),
    settings: z.object({
      ...settings,
      automatic_posting: postingAccounts.nullable().meta(automaticPosting),
    }),
    created_at: instant(),
  })
  .meta({ id: 'Organization' });

export const createdOrganization = organization
  .extend({
    api_key: z.string().nullable().meta({
      description:
        'An owner key of the new organization, shown once. Null in the replay of a call with an Idempotency-Key: the key itself is kept nowhere.',
    }),
  })
  .meta({ id: 'CreatedOrganization' });

export type Organization = z.infer<typeof organization>;
export type CreatedOrganization = z.infer<typeof createdOrganization>;
export type CreateOrganization = z.infer<typeof createOrganizationInput>;
export type ListOrganizations = z.infer<typeof listOrganizationsInput>;
export type UpdateOrganization = z.infer<typeof updateOrganizationInput>;
