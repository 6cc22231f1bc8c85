import { appRouter } from '../../modules/router.ts';
import { tokensOf, type TestApp, type TestOrganization, type TestResponse } from '../../testing/index.ts';
import { operationsOf, type Operation } from '../rest/operations.ts';
import { createdId, exampleCalls, restCall } from './example-calls.ts';
import type { MatrixRow } from './matrix.ts';
import { callOver, type ComparableResponse, type Input, type Transport } from './transports.ts';

export type Headers = Record<string, string>;

/** One organization in which the rows are called in their order; later inputs contain ids that earlier calls returned. */
export class ExampleRun {
  readonly organization: TestOrganization;
  readonly #app: TestApp;
  readonly #created: Record<string, string> = {};

  constructor(app: TestApp, organization: TestOrganization) {
    this.#app = app;
    this.organization = organization;
  }

  get owner(): Headers {
    return bearer(this.organization.keys.owner);
  }

  /** The row's input in this organization, valid after all rows before it have been called. */
  async inputOf(row: MatrixRow): Promise<Input> {
    return row.input(this.#created, this.organization, tokensOf(this.#app));
  }

  call(transport: Transport, row: MatrixRow, input: Input, headers: Headers): Promise<ComparableResponse> {
    return callOver(transport, this.#app.url, row, input, headers);
  }

  /**
   * Calls the row as intended: the positive control for every rejection of the same input. A public procedure is
   * called without a credential, as by the recipient of the email.
   */
  async play(transport: Transport, row: MatrixRow, headers: Headers): Promise<ComparableResponse> {
    const response = await this.call(transport, row, await this.inputOf(row), row.isPublic ? {} : headers);
    const id = createdId(response.output);
    if (id !== undefined) this.#created[row.name] ??= id;
    return response;
  }
}

export const bearer = (credential: string): Headers => ({ authorization: `Bearer ${credential}` });

/** Sends all example calls over REST in this organization, in their order, and yields each response. */
export async function* restResponses(
  app: TestApp,
  organization: TestOrganization,
): AsyncGenerator<{ operation: Operation; response: TestResponse }> {
  const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
  const created: Record<string, string> = {};
  for (const { operation: name, input, anonymous } of exampleCalls) {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`${name} has no REST path`);
    const fields = await input(created, organization, tokensOf(app));
    const { method, path, body } = restCall(operation, fields);
    const key = anonymous === true ? null : organization.keys.owner;
    const response = await app.request(method, `/api${path}`, { key, body });
    const id = createdId(response.body);
    if (id !== undefined) created[name] ??= id;
    yield { operation, response };
  }
}
