import type { oas31 } from 'zod-openapi';
import type { ProcedureMeta } from '../../procedures/meta.ts';
import type { Operation } from '../rest/operations.ts';

const descriptions: Record<string, string> = {
  Invitations: 'Invite people to the organization by email; accept or decline invitations.',
  Products: 'The products kept in stock.',
  'Stock movements': 'Entries, exits and adjustments: the only way to change stock.',
  'Opening balances': 'Stock that is on hand when an organization begins to use the service.',
  'Stock imports': 'Imported files of movements, and their progress.',
  'Stock levels': 'The quantity on hand of each product, and its value.',
  Locations: 'The places where stock is kept, and the quantity of each product there.',
  'Stock transfers': 'Goods that change their location. They change no value.',
  Reservations: 'Units that are kept for somebody. They change no quantity and no value.',
  'Stock cards': 'The movements of one product with running quantity and value.',
  Valuation: 'The value of the whole stock.',
  Reports: 'Figures about the stock, computed from the movements.',
  Reconciliation: 'Compares the inventory account with the value of the stock.',
  Integrity:
    'Verifies that every derived figure follows from the movements, and that no movement was altered.',
  'Cost adjustments': 'Later changes in the cost of receipts, such as freight.',
  'Write-downs': 'Reviews of products at net realizable value (IAS 2.28–33).',
  Alerts: 'Products that reached their reorder point, or zero.',
  'Stock takes': 'Counts of several people, compared with the ledger and posted as adjustments.',
  'Accounting periods': 'Accounting periods, open or closed.',
  'Journal entries': 'Balanced entries that movements can be linked to.',
  'Posting rules': 'Accounts of automatic posting by category of product and by reason code.',
  Organizations: 'Organizations and their settings.',
  Members: 'The members of the organization and their roles.',
  'API keys': 'Credentials for programs.',
  'Audit trail': 'Who did what, when and from where.',
  Webhooks: 'The URLs that receive your events, and the attempts to deliver them.',
  Identity: 'The caller as the service identifies it.',
};

function openApiOf(operation: Operation): NonNullable<ProcedureMeta['openapi']> {
  const { openapi } = operation.procedure._def.meta as ProcedureMeta;
  if (openapi === undefined) throw new Error(`${operation.name} has no REST path`);
  return openapi;
}

/** Not the tag of an operation: generators write one file per tag, for operations and for webhooks. */
export const eventsTag: oas31.TagObject = {
  name: 'Published events',
  description: 'Requests sent to your URLs, signed according to Standard Webhooks (standardwebhooks.com).',
};

/** The tags in use, in the router's order. */
export function tagsOf(operations: readonly Operation[]): oas31.TagObject[] {
  const names = new Set(operations.flatMap((operation) => openApiOf(operation).tags));
  const tags = [...names].map((name) => {
    const description = descriptions[name];
    if (description === undefined) throw new Error(`the tag ${name} has no description`);
    return { name, description };
  });
  return [...tags, eventsTag];
}
