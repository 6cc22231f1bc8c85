import { createRun } from './run.ts';
import { createCall } from './call.ts';
import type { CallOptions, WriteOptions } from './call-options.ts';
import type { Tallybook } from './client-types.ts';
import { procedures } from './contract/procedures.ts';
import { createCsvMethods } from './csv-methods.ts';
import { iterate } from './iterate.ts';
import { settingsOf, type TallybookOptions } from './options.ts';
import { promiseOf } from './response.ts';
import { createRequest } from './rest/request.ts';
import { createSendRest } from './rest/send.ts';
import type { Page } from './router-types.ts';
import { createTransport } from './transport.ts';
import { createVerificationMethods } from './verification-methods.ts';
import { unwrapWebhook } from './webhooks/unwrap.ts';

type Method = (...args: never[]) => unknown;
interface Tree {
  [name: string]: Tree | Method;
}

/**
 * Creates a client of one Tallybook service for one caller. It holds no open resources and needs no closing.
 *
 * @example
 * const tallybook = createTallybook({ baseUrl: 'http://127.0.0.1:4400', apiKey });
 * await tallybook.invitations.send({ email: 'ann@example.com', role: 'clerk', metadata: {} });
 */
export function createTallybook(options: TallybookOptions = {}): Tallybook {
  const settings = settingsOf(options);
  const run = createRun(settings);
  const call = createCall(run, createTransport(settings));
  const send = createSendRest(settings);
  const client: Tree = {};
  for (const [path, kind] of Object.entries(procedures)) {
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    let router = client;
    for (const step of steps) router = (router[step] ??= {}) as Tree;
    const page = `${path}Page`;
    const items = (input?: object, callOptions?: CallOptions): AsyncIterableIterator<unknown> =>
      iterate(async (cursor) => (await call(page, kind, cursor, callOptions)).data as Page<unknown>, input);
    const isList = page in procedures;
    router[name] = (input?: object, callOptions?: WriteOptions) =>
      promiseOf(
        () => call(path, kind, input, callOptions),
        isList ? () => items(input, callOptions) : undefined,
      );
    if (isList && name === 'list') router['iterate'] = items;
  }
  for (const [name, methods] of Object.entries({
    ...createCsvMethods(run, send, call, settings.baseUrl),
    ...createVerificationMethods(call),
    webhooks: { unwrap: unwrapWebhook },
  }))
    Object.assign(client[name] as Tree, methods);
  client['request'] = createRequest(run, send, settings.baseUrl);
  return client as unknown as Tallybook;
}
