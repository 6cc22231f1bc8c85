import { createCall, type CallOptions, type WriteOptions } from './call.ts';
import type { Tallybook } from './client-types.ts';
import { procedures } from './contract/procedures.ts';
import { iterate } from './iterate.ts';
import { settingsOf, type TallybookOptions } from './options.ts';
import type { Page } from './router-types.ts';
import { createTransport } from './transport.ts';
import { unwrapWebhook } from './webhooks/unwrap.ts';

interface Tree {
  [name: string]: Tree | ((...args: never[]) => unknown);
}

/**
 * Creates a client of one Tallybook service for one caller. It holds no open resources and needs no closing.
 *
 * @example
 * const tallybook = createTallybook({ baseUrl: 'http://127.0.0.1:4400', apiKey });
 * await tallybook.invitations.send({ email: 'ann@example.com', role: 'clerk', metadata: {} });
 */
export function createTallybook(options: TallybookOptions): Tallybook {
  const settings = settingsOf(options);
  const call = createCall(settings, createTransport(settings));
  const client: Tree = {};
  for (const [path, kind] of Object.entries(procedures)) {
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    let router = client;
    for (const step of steps) router = (router[step] ??= {}) as Tree;
    router[name] = (input?: unknown, callOptions?: WriteOptions) => call(path, kind, input, callOptions);
    if (name === 'listPage')
      router['iterate'] = (input?: object, callOptions?: CallOptions) =>
        iterate((page) => call(path, kind, page, callOptions) as Promise<Page<unknown>>, input);
  }
  (client['webhooks'] as Tree)['unwrap'] = unwrapWebhook;
  return client as unknown as Tallybook;
}
