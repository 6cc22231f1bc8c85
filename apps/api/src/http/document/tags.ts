import type { oas31 } from 'zod-openapi';
import type { ProcedureMeta } from '../../procedures/meta.ts';
import type { Operation } from '../rest/operations.ts';

const descriptions: Record<string, string> = {
  Invitations: 'Invite people to the organization by mail, and answer such an invitation.',
  Products: 'What is kept in stock.',
  'Stock movements': 'Entries, exits and adjustments: the only things that change stock.',
  'Stock imports': 'Files of movements that were imported, and how far each is.',
  'Stock levels': 'What is on hand of each product, and what it is worth.',
  'Stock cards': 'The movements of one product with running quantity and value.',
  Valuation: 'What the whole stock is worth.',
  Reconciliation: 'Whether the inventory account holds what the stock is worth.',
  Integrity: 'Whether everything derived still follows from the movements, and no movement was touched.',
  'Stock takes': 'Counted quantities, posted as adjustments.',
  Periods: 'Accounting periods, open or closed.',
  'Journal entries': 'Balanced entries that movements may refer to.',
  Organizations: 'Organizations and their settings.',
  Members: 'Who belongs to the organization, with which role.',
  'API keys': 'Credentials of programs.',
  'Audit trail': 'Who did what, when, to what and from where.',
  Webhooks: 'Events sent to addresses of yours, signed (standardwebhooks.com).',
  Me: 'The caller as the service sees it.',
};

function openApiOf(operation: Operation): NonNullable<ProcedureMeta['openapi']> {
  const { openapi } = operation.procedure._def.meta as ProcedureMeta;
  if (openapi === undefined) throw new Error(`${operation.name} has no REST path`);
  return openapi;
}

/** The tags in use, in the router's order. */
export function tagsOf(operations: readonly Operation[]): oas31.TagObject[] {
  const names = new Set(operations.flatMap((operation) => openApiOf(operation).tags));
  return [...names].map((name) => ({
    name,
    description: descriptions[name] ?? `Operations on ${name.toLowerCase()}.`,
  }));
}
