import http from 'node:http';
import { startIssuer, type Issuer } from '../../attacks/issuer.ts';
import type { Environment } from '../../environment/environment.ts';
import { invite } from '../../load/operations.ts';
import { sendRequest, type Call } from '../../load/request.ts';
import type { Attack } from './attack.ts';
import { range, responseOf, until } from './common.ts';

/** Both instances accept tokens of this issuer until the work is done. */
export async function withIssuer<T>(
  environment: Environment,
  work: (issuer: Issuer) => Promise<T>,
  others: Record<string, string> = {},
): Promise<T> {
  const issuer = await startIssuer();
  const { apiOptions, instances } = environment;
  const variables = { ...apiOptions.variables, ...issuer.variables, ...others };
  try {
    for (const instance of instances) {
      await instance.end('SIGTERM');
      await instance.start({ ...apiOptions, variables });
    }
    return await work(issuer);
  } finally {
    issuer.close();
  }
}

export const addressTakeover: Attack = {
  name: 'address takeover',
  description: '4 members, each followed by another subject of the issuer with the same verified address',
  async round({ environment, organization, load, random, send, violation }) {
    const agent = new http.Agent();
    const call = (instance: number, request: Call) =>
      sendRequest(environment.instances[instance]?.url ?? '', request, agent, 20_000);
    await withIssuer(environment, async (issuer) => {
      for (const index of range(4)) {
        const { email = '' } = responseOf(await send(invite(organization, random), [index % 2]));
        await until('the mail', () => load.tokens.has(email));
        const member = await issuer.token(`member ${email}`, email);
        const body = { token: load.tokens.get(email) };
        const path = '/api/invitations/accept';
        const accepted = await call(index % 2, { method: 'POST', path, credential: member, body });
        if (accepted.status !== 200) throw new Error('the attack could not be set up');
        const other = await issuer.token(`other ${email}`, email);
        const me = await call(index % 2, { method: 'GET', path: '/api/me', credential: other });
        if (me.status !== 409) violation(`a second subject with the same address got ${me.status}`);
      }
    });
    agent.destroy();
  },
};
