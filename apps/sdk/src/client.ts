import { createRun } from './run.ts';
import { createCall } from './call.ts';
import type { CallOptions, WriteOptions } from './call-options.ts';
import type { Tallybook } from './client-types.ts';
import { procedures } from './contract/procedures.ts';
import { createCsvMethods } from './csv-methods.ts';
import { listOf } from './list.ts';
import { settingsOf, type TallybookOptions } from './options.ts';
import { promiseOf } from './response.ts';
import { createRequest } from './rest/request.ts';
import { createSendRest } from './rest/send.ts';
import { createSendSafely } from './send-safely.ts';
import { createTransport } from './transport.ts';
import { createVerificationMethods } from './verification-methods.ts';
import { createUnwrap } from './webhooks/unwrap.ts';

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
  const sendSafely = createSendSafely(settings);
  const call = createCall(run, createTransport(settings, sendSafely));
  const send = createSendRest(sendSafely);
  const client: Tree = {};
  for (const [path, kind] of Object.entries(procedures)) {
    // The client's lists are the pages.
    if (path.endsWith('Page')) continue;
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    let router = client;
    for (const step of steps) router = (router[step] ??= {}) as Tree;
    const page = `${path}Page`;
    router[name] =
      page in procedures
        ? (input: object = {}, callOptions?: CallOptions) =>
            listOf((cursor) =>
              call(page, kind, cursor === undefined ? input : { ...input, cursor }, callOptions),
            )
        : (input?: object, callOptions?: WriteOptions) =>
            promiseOf(() => call(path, kind, input, callOptions));
  }
  for (const [name, methods] of Object.entries({
    ...createCsvMethods(run, send, call, settings.baseUrl),
    ...createVerificationMethods(call),
    webhooks: { unwrap: createUnwrap(options.webhookSecret) },
  }))
    Object.assign(client[name] as Tree, methods);
  client['request'] = createRequest(run, send, settings.baseUrl);
  return client as unknown as Tallybook;
}
