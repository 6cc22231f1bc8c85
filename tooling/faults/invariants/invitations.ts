import { requestOrThrow } from '../load/setup.ts';
import { finding, type Evidence, type Finding } from './finding.ts';

/** G7, and G1 for invitations: each exists once, in the acknowledged state, with exactly one membership if accepted. */
export async function countInvitations({ sql, organizations, load }: Evidence): Promise<Finding[]> {
  const ids = organizations as string[];
  const unmatched = await sql`
    select invitations.id, invitations.email from invitations
      left join users on users.id = accepted_by_user_id
      left join memberships member on member.organization_id = invitations.organization_id
        and member.user_id = accepted_by_user_id and member.removed_at is null
    where invitations.organization_id = any (${ids}::uuid[])
      and ((status = 'accepted') <> (accepted_by_user_id is not null)
        or (status = 'accepted' and (member.user_id is null or users.email <> invitations.email
          or member.role <> invitations.role)))
    union all
    select member.user_id, users.email from memberships member
      join users on users.id = member.user_id
      left join invitations on invitations.organization_id = member.organization_id and accepted_by_user_id = member.user_id
    where member.organization_id = any (${ids}::uuid[]) and member.role <> 'owner'
    group by 1, 2 having count(invitations.id) <> 1
    union all
    select null, email from users where email is not null group by email having count(*) > 1`;
  const rows = await sql<{ email: string; status: string; count: number }[]>`
    select email, min(status) as status, count(*)::int as count from invitations
    where organization_id = any (${ids}::uuid[]) group by email`;
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const wrong: string[] = [];
  for (const { operation, state } of load.history.of('invite')) {
    const [email = ''] = operation.marks;
    const count = byEmail.get(email)?.count ?? 0;
    if (count !== (state === 'acknowledged' ? 1 : 0)) wrong.push(`${email}: ${state}, ${count} rows`);
  }
  for (const { operation } of load.history.acknowledged('accept')) {
    const [email = ''] = operation.marks;
    if (byEmail.get(email)?.status !== 'accepted')
      wrong.push(`${email}: accepted, but ${byEmail.get(email)?.status}`);
  }
  for (const { operation } of load.history.acknowledged('revoke')) {
    const [email = ''] = operation.marks;
    if (byEmail.get(email)?.status !== 'revoked')
      wrong.push(`${email}: revoked, but ${byEmail.get(email)?.status}`);
  }
  return [
    finding('accepted invitations without exactly one membership', unmatched),
    finding('invitations that differ from responses', wrong),
  ];
}

const audited = [
  'invitation.sent',
  'invitation.accepted',
  'invitation.revoked',
  'period.closed',
  'cost_adjustment.recorded',
  'stock_take.posted',
  'stock_take.cancelled',
  'posting_rule.created',
  'posting_rule.deleted',
  'alert.acknowledged',
];

/** Every change outside the ledger, and every cost adjustment, has exactly one line in the audit trail. */
export async function countAudit({ sql, organizations }: Evidence): Promise<Finding[]> {
  const broken = await sql`
    with wanted as (
      select organization_id, id, 'invitation.sent' as type from invitations
      union all select organization_id, id, 'invitation.accepted' from invitations where status = 'accepted'
      union all select organization_id, id, 'invitation.revoked' from invitations where status = 'revoked'
      union all select organization_id, id, 'period.closed' from accounting_periods where status = 'closed'
      union all select organization_id, id, 'cost_adjustment.recorded' from stock_cost_adjustments
      union all select organization_id, id, 'stock_take.' || status from stock_takes
        where status in ('posted', 'cancelled')
      union all select organization_id, id, 'posting_rule.created' from posting_rules
      union all select organization_id, id, 'posting_rule.deleted' from posting_rules where deleted_at is not null
      union all select organization_id, id, 'alert.acknowledged' from stock_alerts where acknowledged_at is not null),
    written as (
      select organization_id, subject_id as id, type, count(*) as count from audit_events
      where type = any (${audited}) group by 1, 2, 3)
    select type, id, count from wanted full join written using (organization_id, id, type)
    where organization_id = any (${organizations as string[]}::uuid[]) and count is distinct from 1`;
  return [finding('changes without exactly one audit line', broken)];
}

/** The mail of an acknowledged invitation has been delivered, or its job will still be tried. */
export async function countMails({ load, sql }: Evidence): Promise<Finding[]> {
  // Two statements, because a cluster's tables are on other nodes than the jobs.
  const jobs = await sql<{ id: string }[]>`
    select data ->> 'invitation_id' as id from pgboss.job
    where job.name = 'invitation-mail' and job.state in ('created', 'retry', 'active')`;
  const ids = jobs.map(({ id }) => id);
  const invited = await sql<
    { email: string }[]
  >`select email from invitations where id = any (${ids}::uuid[])`;
  const waiting = new Set(invited.map(({ email }) => email));
  return [
    finding(
      'emails lost',
      load.unmailed().filter((email) => !waiting.has(email)),
    ),
  ];
}

/** Keys from responses to acceptances authenticate, with the role of the response; the last five are tried. */
export async function countUselessKeys({ environment, load }: Evidence): Promise<Finding[]> {
  const useless: string[] = [];
  for (const { response, operation } of load.history.acknowledged('accept').slice(-5)) {
    const { api_key: key, role, organization_id } = response as Record<string, string | undefined>;
    if (typeof key !== 'string') continue;
    environment.secrets.add(key);
    const call = { method: 'GET', path: '/api/me', credential: key } as const;
    const me = await requestOrThrow(environment.instances[0].url, call).catch(() => ({}));
    const { role: own, organization_id: where } = me as Record<string, string | undefined>;
    if (own !== role || where !== organization_id) useless.push(operation.marks[0] ?? '');
  }
  return [finding('shown keys that do not work', useless)];
}
