import {
  auditTypes,
  costingMethods,
  deliveryStatuses,
  eventTypes,
  invitationStatuses,
  mailStatuses,
  movementTypes,
  roles,
  valuationStatuses,
} from '@tallybook/domain';

/** Names of unions that callers use, with the doc comment of each. */
const aliases: readonly (readonly [name: string, doc: string, values: readonly string[]])[] = [
  ['Role', 'What a member may do in an organization.', roles],
  ['MovementType', 'What a stock movement does.', movementTypes],
  ['CostingMethod', 'How outgoing units of a product are valued (IAS 2.25).', costingMethods],
  [
    'ValuationStatus',
    'Whether costs are final, or being recalculated after a late movement.',
    valuationStatuses,
  ],
  ['InvitationStatus', 'Where an invitation stands.', invitationStatuses],
  ['MailStatus', 'What became of the email of an invitation.', mailStatuses],
  ['WebhookEventType', 'What a webhook can subscribe to.', eventTypes],
  ['DeliveryStatus', 'What became of the delivery of an event.', deliveryStatuses],
  ['AuditEventType', 'What the audit trail records.', auditTypes],
];

const sortedKey = (values: readonly string[]): string => values.toSorted().join('|');
const nameOf = new Map(aliases.map(([name, , values]) => [sortedKey(values), name]));

/** A union of two or more string literals, as tsc writes it. */
const literals = /"[^"]+"(?: \| "[^"]+")+/g;

/** Replaces each union that has a name by that name. */
export function nameUnions(type: string): string {
  return type.replaceAll(literals, (union) => {
    const values = union.split(' | ').map((each) => each.slice(1, -1));
    return nameOf.get(sortedKey(values)) ?? union;
  });
}

export const aliasNames: readonly string[] = aliases.map(([name]) => name);

export const writeAliases = (): string =>
  aliases
    .map(([name, doc, values]) => {
      const union = values.toSorted().map((value) => `'${value}'`);
      return `/** ${doc} */\nexport type ${name} = ${union.join(' | ')};`;
    })
    .join('\n\n');
