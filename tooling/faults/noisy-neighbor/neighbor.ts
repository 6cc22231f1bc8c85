import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@tallybook/machine';
import type { Environment } from '../environment/environment.ts';
import { newKey, type Organization } from '../load/organization.ts';
import { sendRequest, type Call } from '../load/request.ts';

const callers = 8;
const thinkMs = 20;

/** Requests of one kind of phase. */
export class Measurement {
  readonly latencies: number[] = [];
  /** Responses other than a success. */
  readonly refused: string[] = [];

  get p99(): number {
    return percentile(this.latencies, 0.99);
  }

  get text(): string {
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(this.latencies, share)));
    return `p50 ${p50}, p99 ${p99} ms (${this.latencies.length} requests)`;
  }
}

/** Sends ordinary requests of an organization to both instances for a while. */
export async function measure(
  environment: Environment,
  organization: Organization,
  milliseconds: number,
  { latencies, refused }: Measurement,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  const end = performance.now() + milliseconds;
  const run = async (caller: number): Promise<void> => {
    for (let turn = caller; performance.now() < end; turn += 1) {
      const call = callOf(organization, turn);
      const started = performance.now();
      const reply = await sendRequest(environment.instances[caller % 2]?.url ?? '', call, agent, 25_000);
      latencies.push(performance.now() - started);
      if (reply.status === 'none' || reply.status >= 300)
        refused.push(`${call.path} got ${JSON.stringify(reply)}`);
      await sleep(thinkMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => run(caller)));
  agent.destroy();
}

/** Postings and reads in turn. */
function callOf({ key: credential, products }: Organization, turn: number): Call {
  const path = '/api/inventory/stock-movements';
  const product = products[turn % products.length]?.id ?? '';
  if (turn % 2 === 0) {
    const body = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2020-03-10',
    };
    return { method: 'POST', path, credential, key: newKey(), body };
  }
  const reads = [
    '/api/inventory/products',
    `/api/inventory/stock-levels?product_id=${product}`,
    `${path}?product_id=${product}&limit=20`,
  ];
  return { method: 'GET', path: reads[turn % reads.length] ?? '', credential };
}
