/** Every type of audit event: the kind of resource, a dot, and the event. */
export const auditTypes = [
  'invitation.sent',
  'invitation.resent',
  'invitation.accepted',
  'invitation.declined',
  'invitation.revoked',
  'invitation.expired',
  'invitation.email_failed',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'member.sessions_ended',
  'api_key.created',
  'api_key.revoked',
  'identity.linked',
  'identity.address_changed',
  'session.started',
  'session.ended',
  'period.opened',
  'period.closed',
  'period.reopened',
  'cost_adjustment.recorded',
  'write_down.recorded',
  'stock_take.opened',
  'stock_take.posted',
  'stock_take.cancelled',
  'stock_costs.changed',
  'ledger.anchored',
  'organization.created',
  'organization.updated',
  'posting_rule.created',
  'posting_rule.deleted',
  'product.created',
  'product.updated',
  'product.archived',
  'product.unarchived',
  'alert.acknowledged',
  'webhook.created',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.secret_rotated',
  'webhook.test',
  'webhook.deleted',
] as const;

export type AuditType = (typeof auditTypes)[number];

/** The part before the dot: the kind of resource that `subject_id` identifies. */
export function subjectTypeOf(type: AuditType): string {
  return type.slice(0, type.indexOf('.'));
}
