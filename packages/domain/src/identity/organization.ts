import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { line } from '../shared/text.ts';
import { moneyScale } from './currency.ts';

export const currency = () =>
  z.string().refine((code) => moneyScale(code) !== undefined, {
    error: 'This must be an ISO 4217 currency code, for example EUR.',
    params: { code: 'INVALID_CURRENCY' },
  });

const settings = z.strictObject({
  allow_negative_stock: z.boolean().optional(),
  auto_open_periods: z.boolean().optional(),
  invite_registered: z.boolean().optional(),
});

export const createOrganizationInput = z.strictObject({
  name: line(200),
  currency: currency().optional(),
});

export const updateOrganizationInput = z.strictObject({
  id: id(),
  name: line(200).optional(),
  settings: settings.optional(),
});

export const organization = z
  .object({
    id: id(),
    name: z.string(),
    currency: z.string(),
    settings: z.object({
      allow_negative_stock: z.boolean(),
      auto_open_periods: z.boolean(),
      invite_registered: z.boolean(),
    }),
    created_at: instant(),
  })
  .meta({ id: 'Organization' });

export const createdOrganization = organization
  .extend({ api_key: z.string().meta({ description: 'An owner key of the new organization; shown once.' }) })
  .meta({ id: 'CreatedOrganization' });

export type Organization = z.infer<typeof organization>;
export type CreatedOrganization = z.infer<typeof createdOrganization>;
export type CreateOrganization = z.infer<typeof createOrganizationInput>;
export type UpdateOrganization = z.infer<typeof updateOrganizationInput>;
