import { range, type Attack } from './attack.ts';

const accept = '/api/invitations/accept';

export const takeover: Attack = {
  name: 'address-takeover',
  title: 'a new subject presents the address of an owner who signed in earlier',
  async run(target) {
    const tenant = await target.tenant();
    const email = `owner-${Date.now()}@example.com`;
    const ada = await target.issuer.token(`ada-${email}`, email);
    await target.must({
      method: 'POST',
      path: '/api/invitations',
      credential: tenant.key,
      body: { email, role: 'owner' },
    });
    const token = await target.tokenOf(email);
    await target.must({ method: 'POST', path: accept, credential: ada, body: { token } });
    const eve = await target.issuer.token(`eve-${email}`, email);
    const replies = await Promise.all(
      [0, 1].map((instance) => target.call({ path: '/api/me', credential: eve, instance })),
    );
    const taken = replies.filter((reply) => reply.status === 200 && reply.body['role'] === 'owner').length;
    return {
      held: taken === 0,
      figure: `${taken} of 2 instances gave owner rights; statuses ${replies.map(({ status }) => status).join(', ')}`,
    };
  },
};

export const rejoin: Attack = {
  name: 'second-invitation',
  title: 'a removed member accepts a second invitation to the same address',
  async run(target) {
    const tenant = await target.tenant();
    const email = `second-${Date.now()}@example.com`;
    await target.must({
      method: 'PATCH',
      path: `/api/organizations/${tenant.id}`,
      credential: tenant.key,
      body: { settings: { invite_registered: true } },
    });
    const periods = await target.must({
      method: 'POST',
      path: '/api/accounting/periods',
      credential: tenant.key,
      body: { name: 'January', start_date: '2031-01-01', end_date: '2031-01-31' },
    });
    await target.must({
      method: 'POST',
      path: '/api/invitations',
      credential: tenant.key,
      body: { email, role: 'admin', metadata: { period_id: periods.body['id'] } },
    });
    const second = await target.tokenOf(email);
    const session = await target.issuer.token(`mallory-${email}`, email);
    const other = await target.call({
      method: 'POST',
      path: '/api/invitations',
      credential: tenant.key,
      body: { email, role: 'admin' },
    });
    if (other.status !== 201) return { held: true, figure: `a second invitation gets ${other.status}` };
    const first = await waitForAnother(target, email, second);
    const joined = await target.must({
      method: 'POST',
      path: accept,
      credential: session,
      body: { token: first },
    });
    await target.must({
      method: 'DELETE',
      path: `/api/members/${String(joined.body['user_id'])}`,
      credential: tenant.key,
    });
    const again = await target.call({
      method: 'POST',
      path: accept,
      credential: session,
      body: { token: second },
      instance: 1,
    });
    return { held: again.status >= 400, figure: `accepting after the removal gets ${again.status}` };
  },
};

async function waitForAnother(
  target: Parameters<Attack['run']>[0],
  email: string,
  known: string,
): Promise<string> {
  for (const end = performance.now() + 90_000; performance.now() < end;) {
    const token = await target.tokenOf(email);
    if (token !== known) return token;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the second email did not arrive');
}

/** An owner without a sign-in, which would count as access, revokes all owner keys, on both instances at once. */
export const lockout: Attack = {
  name: 'owner-lockout',
  title: 'both owner keys of an organization are revoked at once',
  async run(target) {
    const email = `keys-${Date.now()}@example.com`;
    const { key: credential } = await target.join(await target.tenant(), email, 'owner');
    const path = '/api/organizations';
    const { body } = await target.must({ method: 'POST', path, credential, body: { name: 'Keys only' } });
    const key = String(body['api_key']);
    const created = await target.must({
      method: 'POST',
      path: '/api/api-keys',
      credential: key,
      body: { name: 'second', role: 'owner' },
    });
    const own = await target.must({ path: '/api/api-keys', credential: key });
    const keys = new Map([
      [String(created.body['id']), String(created.body['key'])],
      [(JSON.parse(own.text) as { id: string }[]).find(({ id }) => id !== created.body['id'])?.id ?? '', key],
    ]);
    const replies = await Promise.all(
      [...keys].map(([id, credential], instance) =>
        target.call({ method: 'DELETE', path: `/api/api-keys/${id}`, credential, instance }),
      ),
    );
    const after = await Promise.all(
      [...keys.values()].map((each) => target.call({ path: '/api/me', credential: each })),
    );
    const left = after.filter(({ status }) => status === 200).length;
    return {
      held: left > 0,
      figure: `${replies.map(({ status }) => status).join(' and ')}; ${left} owner keys left`,
    };
  },
};

export const foreignReplay: Attack = {
  name: 'foreign-idempotency-key',
  title: "a clerk sends another user's Idempotency-Key and body",
  async run(target) {
    const tenant = await target.tenant();
    const product = await target.product(tenant);
    const clerk = await target.join(tenant, `clerk-${Date.now()}@example.com`, 'clerk');
    const body = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 2,
      movement_date: '2031-01-05',
    };
    const request = {
      method: 'POST',
      path: '/api/inventory/stock-movements',
      body,
      headers: { 'idempotency-key': 'attack-shared-key' },
    } as const;
    await target.must({ ...request, credential: tenant.key });
    const { status } = await target.call({ ...request, credential: clerk.key, instance: 1 });
    return { held: status === 422, figure: `the other user gets ${status}` };
  },
};

export const multiply: Attack = {
  name: 'multiplied-limits',
  title: 'one owner creates 60 organizations and 150 API keys',
  async run(target) {
    const { key: credential } = await target.tenant();
    const organizations = await Promise.all(
      range(60).map((index) =>
        target.call({
          method: 'POST',
          path: '/api/organizations',
          credential,
          body: { name: `Copy ${index}` },
          instance: index % 2,
        }),
      ),
    );
    const keys = await Promise.all(
      range(150).map((index) =>
        target.call({
          method: 'POST',
          path: '/api/api-keys',
          credential,
          body: { name: `copy ${index}`, role: 'viewer' },
          instance: index % 2,
        }),
      ),
    );
    const created = (replies: { status: number }[]): number =>
      replies.filter(({ status }) => status === 201).length;
    return {
      held: created(organizations) < 60 && created(keys) < 150,
      figure: `${created(organizations)} of 60 organizations, ${created(keys)} of 150 keys created`,
    };
  },
};
