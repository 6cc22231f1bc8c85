import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Environment } from '../environment/environment.ts';
import { newKey, type Organization } from '../load/organization.ts';
import { createOrganization, requestOrThrow } from '../load/setup.ts';
import type { Noise } from './noise.worker.ts';

const movementsPath = '/api/inventory/stock-movements';
const rows = 20_000;
const webhooks = 20;

/** An organization with much data and 20 webhooks, one of whose receivers never responds. */
export class NoisyOrganization {
  readonly #organization: Organization;
  readonly #environment: Environment;
  readonly #receiver: http.Server;
  readonly #statuses = new Map<string, number>();
  #worker: Worker | undefined;

  private constructor(environment: Environment, organization: Organization, receiver: http.Server) {
    this.#environment = environment;
    this.#organization = organization;
    this.#receiver = receiver;
  }

  static async create(environment: Environment): Promise<NoisyOrganization> {
    const { url } = environment.instances[0];
    const { api_key: credential } = environment.firstOrganization;
    const organization = await createOrganization({ url, credential, products: 2 });
    environment.secrets.add(organization.key);
    const [product] = organization.products;
    for (let batch = 0; batch < rows / 1_000; batch += 1) {
      const movements = Array.from({ length: 1_000 }, (_, index) => ({
        product_id: product?.id,
        type: 'entry',
        quantity: 1,
        unit_cost: 1,
        movement_date: `2020-02-${String((index % 28) + 1).padStart(2, '0')}`,
      }));
      await post(url, organization, `${movementsPath}/batch`, { movements });
    }
    const receiver = http.createServer((request, response) => {
      request.resume();
      if (request.url !== '/silent') response.end();
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    for (let index = 0; index < webhooks; index += 1)
      await post(url, organization, '/api/webhooks', {
        url: `http://127.0.0.1:${port}/${index === 0 ? 'silent' : index}`,
      });
    return new NoisyOrganization(environment, organization, receiver);
  }

  start(): void {
    const urls = this.#environment.instances.map((instance) => instance.url);
    const workerData: Noise = { urls, credential: this.#organization.key, sku: 'F-1' };
    this.#worker = new Worker(new URL('noise.worker.ts', import.meta.url), { workerData });
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    const result = once(worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('stop');
    const [statuses] = (await result) as [Record<string, number>];
    await worker.terminate();
    for (const [name, count] of Object.entries(statuses))
      this.#statuses.set(name, (this.#statuses.get(name) ?? 0) + count);
  }

  /** Requests by operation and status; `unfinished` when the phase ended. */
  get summary(): string {
    return [...this.#statuses].map(([name, count]) => `${count} × ${name}`).join(', ');
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#receiver.closeAllConnections();
    this.#receiver.close();
    await once(this.#receiver, 'close');
  }
}

function post(url: string, organization: Organization, path: string, body: unknown): Promise<unknown> {
  return requestOrThrow(url, { method: 'POST', path, credential: organization.key, key: newKey(), body });
}
