import { range, type Attack } from './attack.ts';
import type { Response, Target, Tenant } from './target.ts';

const invite = (target: Target, tenant: Tenant, email: string, instance = 0): Promise<Response> =>
  target.call({
    method: 'POST',
    path: '/api/invitations',
    credential: tenant.key,
    body: { email, role: 'viewer' },
    instance,
  });

/** Sends and revokes until the service rejects, at most twelve times. */
async function sendsUntilRejected(target: Target, tenant: Tenant, email: string): Promise<number> {
  for (const count of range(12)) {
    const sent = await invite(target, tenant, email);
    if (sent.status !== 201) return count;
    await target.must({
      method: 'DELETE',
      path: `/api/invitations/${String(sent.body['id'])}`,
      credential: tenant.key,
    });
  }
  return 12;
}

export const recipientOracle: Attack = {
  name: 'recipient-limit',
  title: 'find out from limits whether another organization invited an address',
  async run(target) {
    const [first, second, third] = [await target.tenant(), await target.tenant(), await target.tenant()];
    const [known, unknown] = [`known-${Date.now()}@example.com`, `unknown-${Date.now()}@example.com`];
    await invite(target, first, known);
    const counts = [
      await sendsUntilRejected(target, second, known),
      await sendsUntilRejected(target, second, unknown),
    ];
    const blocked = await invite(target, third, known);
    return {
      held: counts[0] === counts[1] && blocked.status === 201,
      figure: `${counts.join(' and ')} sends until rejected; a third organization gets ${blocked.status}`,
    };
  },
};

/** Limits are counted exactly, even when both instances send at once. */
export const burst: Attack = {
  name: 'burst',
  title: '400 invitations at once from one sender over both instances (limit: 300 an hour)',
  async run(target) {
    const tenant = await target.tenant();
    const replies = await Promise.all(
      range(400).map((index) =>
        invite(target, tenant, `burst-${Date.now()}-${index}@example.com`, index % 2),
      ),
    );
    const sent = replies.filter(({ status }) => status === 201).length;
    return { held: sent <= 300, figure: `${sent} accepted` };
  },
};
