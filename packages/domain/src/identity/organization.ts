import { z } from 'zod';
import { postingAccounts, postingAccountsInput } from '../accounting/posting-accounts.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { validationFailed, type ProblemError } from '../problem/index.ts';
import { pageInput } from '../shared/page.ts';
import { line, name } from '../shared/text.ts';
import { moneyScale } from './currency.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';
import { schemaText } from '../texts/schema-text.ts';

/** True if the operator allows the origin of this URL as the address that the accept page leads to. */
export function mayContinueTo(url: string, origins: readonly string[]): boolean {
  return origins.includes(URL.parse(url)?.origin ?? '');
}

/** VALIDATION_FAILED (400) for a `continue_url` whose origin the operator does not allow. */
export function continueUrlNotAllowed(origins: readonly string[]): ProblemError {
  const allowed = origins.length === 0 ? 'none' : origins.join(', ');
  const detail = say(en.originNotAllowed, { allowed });
  return validationFailed([{ pointer: '/settings/continue_url', code: 'ORIGIN_NOT_ALLOWED', detail }]);
}

export const currency = () =>
  z
    .string()
    .refine((code) => moneyScale(code) !== undefined, {
      error: schemaText(en.currencyCode),
      params: { code: 'INVALID_CURRENCY' },
    })
    .meta({ pattern: '^[A-Z]{3}$' });

/** How often a digest of open alerts is sent by email. */
export const alertDigests = ['none', 'daily'] as const;

const settings = {
  allow_negative_stock: z.boolean().meta({
    description:
      'Allows exits that exceed the stock on hand; they are valued at the last average cost until the stock is received. Turning this off does not change balances that are below zero.',
  }),
  auto_open_periods: z.boolean().meta({
    description:
      'Opens a period automatically when a movement or a journal entry is posted to a month without one.',
  }),
  invite_registered: z
    .boolean()
    .meta({ description: 'Allows invitations to email addresses that already belong to an account.' }),
  max_days_ahead: z.int().min(0).max(36_500).nullable().meta({
    description:
      'Rejects movements, stock takes and journal entries that are dated, and periods that start, more than this many days after today. Today is the date in UTC. Null means no limit.',
    example: 60,
  }),
  alert_digest: z.enum(alertDigests).meta({
    description:
      'Whether owners, admins and accountants receive one email a day with a table of the open alerts; none is sent on days without open alerts.',
  }),
};

const continueUrl = {
  description:
    'Where the accept page leads new members: an http(s) URL whose origin the operator allows (`CONTINUE_ORIGINS`). Null: to the application that the operator configured, if any.',
  example: 'https://app.example.com/welcome',
};

/** An absolute URL as browsers parse it, without a user name or password. */
const isWebUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

const automaticPosting = {
  description:
    'The accounts for automatic posting, which creates a journal entry for every stock movement. Null turns it off.',
};

export const createOrganizationInput = z
  .strictObject({
    name: name(200).meta({
      description: 'The name shown to members and in invitations: one line of at most 200 characters.',
      example: 'Example Ltd',
    }),
    currency: currency()
      .optional()
      .meta({ description: 'ISO 4217 code; EUR by default. It cannot be changed later.', example: 'EUR' }),
  })
  .meta({ id: 'CreateOrganization', description: 'A new organization, owned by the caller.' });

export const listOrganizationsInput = z.strictObject(pageInput);

export const updateOrganizationInput = z
  .strictObject({
    id: id().describe('The id of the organization that the request acts in.'),
    name: name(200).optional().describe('The new name: one line of at most 200 characters.'),
    settings: z
      .strictObject({
        allow_negative_stock: settings.allow_negative_stock.optional(),
        auto_open_periods: settings.auto_open_periods.optional(),
        invite_registered: settings.invite_registered.optional(),
        max_days_ahead: settings.max_days_ahead.optional(),
        alert_digest: settings.alert_digest.optional(),
        automatic_posting: postingAccountsInput.nullable().optional().meta(automaticPosting),
        continue_url: line(2048)
          .refine(isWebUrl, { error: schemaText(en.webUrl), params: { code: 'INVALID_URL' } })
          .nullable()
          .optional()
          .meta(continueUrl),
      })
      .optional()
      .describe('The settings to change; omitted settings keep their values.'),
  })
  // The default: tools send examples, and this one changes nothing.
  .meta({ examples: [{ settings: { auto_open_periods: true } }] });

export const organization = z
  .object({
    id: id().describe('The id of the organization.'),
    name: z
      .string()
      .meta({ description: 'The name shown to members and in invitations.', example: 'Example Ltd' }),
    currency: z.string().meta({
      description:
        'ISO 4217 code of the currency of all amounts. It determines their number of decimal places and never changes.',
      example: 'EUR',
    }),
    settings: z
      .object({
        ...settings,
        automatic_posting: postingAccounts.nullable().meta(automaticPosting),
        continue_url: z.string().nullable().meta(continueUrl),
      })
      .describe('The settings, which only an owner can change.'),
    created_at: instant().describe('When the organization was created (UTC).'),
  })
  .meta({
    id: 'Organization',
    description: 'A company with its own members, products, books and settings.',
  });

export const createdOrganization = organization
  .extend({
    api_key: z.string().nullable().meta({
      description:
        'An owner key of the new organization, shown once. Null if the call was replayed with an Idempotency-Key, because the key itself is not stored.',
    }),
  })
  .meta({
    id: 'CreatedOrganization',
    description: 'A new organization with the first API key of its owner.',
  });

export type Organization = z.infer<typeof organization>;
export type CreatedOrganization = z.infer<typeof createdOrganization>;
export type CreateOrganization = z.infer<typeof createOrganizationInput>;
export type ListOrganizations = z.infer<typeof listOrganizationsInput>;
export type UpdateOrganization = z.infer<typeof updateOrganizationInput>;
