import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedProduct } from '../../testing/products.ts';
import {
  lockBalance,
  waitUntilPasses,
  waitForLockWaiters,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly links?: { traceId: string; spanId: string }[];
  readonly attributes: { key: string; value: Record<string, unknown> }[];
}

/** Receives OTLP over HTTP, as far as the tests need it. */
class Collector {
  readonly spans: Span[] = [];
  readonly serviceNames = new Set<unknown>();
  /** All requests, headers included. */
  received = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => this.#receive(request, response, body));
    });
  }

  #receive(request: IncomingMessage, response: ServerResponse, body: string): void {
    this.received += `${JSON.stringify(request.headers)}\n${body}\n`;
    if (request.method === 'POST' && request.url === '/v1/traces')
      for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
        this.serviceNames.add(valueOf(resource, 'service.name'));
        for (const scope of scopeSpans) this.spans.push(...scope.spans);
      }
    response.setHeader('content-type', 'application/json').end('{}');
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  find(name: string): Span[] {
    return this.spans.filter((span) => span.name === name);
  }
}

const valueOf = ({ attributes }: Pick<Span, 'attributes'>, key: string): unknown =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

const hex = (length: number, value: number): string => value.toString(16).padStart(length, '0');

describe('tracing with a collector', () => {
  const collector = new Collector();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
      OTEL_SERVICE_NAME: 'ledger-of-tests',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    });
  });
  afterAll(async () => {
    await app.stop();
    collector.close();
  });

  it('makes a request part of its caller’s trace, with operation and request id, over REST and tRPC', async () => {
    const headers = { traceparent: `00-${hex(32, 0xabc)}-${hex(16, 0xdef)}-01` };
    const rest = await app.request('GET', '/api/me', { headers });
    const trpc = await app.request('GET', '/trpc/me.get', { headers });
    for (const [name, response] of [
      ['GET /api/me', rest],
      ['GET /trpc/:path', trpc],
    ] as const)
      await waitUntilPasses(() => {
        const [span] = collector.find(name);
        if (span === undefined) throw new Error(`no ${name}`);
        expect(span).toMatchObject({ traceId: hex(32, 0xabc), parentSpanId: hex(16, 0xdef), kind: 2 });
        expect(valueOf(span, 'tallybook.request_id')).toBe(response.headers.get('x-request-id'));
        expect(valueOf(span, 'tallybook.operations')).toEqual({ values: [{ stringValue: 'me.get' }] });
        expect(valueOf(span, 'http.response.status_code')).toBe(200);
      });
    expect(collector.received).toContain('"ledger-of-tests"');
  });

  it('makes a batch of postings a child of the first one’s request and links it to the others’', async () => {
    const product = await seedProduct(app, app);
    const calls = Array.from({ length: 8 }, (_, number) => hex(32, 0x1000 + number));
    const body = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2026-01-05',
    };
    const post = async (traceId: string) => {
      const headers = { traceparent: `00-${traceId}-${hex(16, 1)}-01` };
      return (await app.request('POST', '/api/inventory/stock-movements', { headers, body })).status;
    };
    const [first = '', ...others] = calls;
    expect(await post(first)).toBe(201);
    // One posting waits for the product's lock; the next ones form a batch meanwhile.
    const { posted } = await app.admin.begin(async (other) => {
      await lockBalance(other, app.organizationId, product);
      const posted = Promise.all(others.map(post));
      await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
      // The metrics request itself counts too.
      const metrics = async () => (await app.request('GET', '/metrics', { key: null })).body;
      await expect.poll(metrics).toContain(`\ntallybook_requests_in_flight ${others.length + 1}\n`);
      return { posted };
    });
    expect(await posted).toEqual(others.map(() => 201));
    await waitUntilPasses(() => {
      const commits = collector.find('commit postings');
      const sizes = commits.map((span) => Number(valueOf(span, 'tallybook.batch_size')));
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(calls.length);
      expect(Math.max(...sizes)).toBeGreaterThan(1);
      for (const [index, span] of commits.entries())
        expect(span.links?.length ?? 0).toBe((sizes[index] ?? 0) - 1);
      const traces = commits.flatMap((span) => [
        span.traceId,
        ...(span.links ?? []).map((link) => link.traceId),
      ]);
      expect(traces.toSorted()).toEqual(calls);
      for (const commit of commits) {
        const parent = collector.spans.find(({ spanId }) => spanId === commit.parentSpanId);
        expect(parent?.name).toBe('POST /api/inventory/stock-movements');
        const inside = collector
          .find('transaction')
          .filter(({ parentSpanId }) => parentSpanId === commit.spanId);
        expect(inside).toHaveLength(1);
      }
    });
  });

  it('makes an email job a trace of its own and exports no customer data', async () => {
    const email = 'traced@example.com';
    await app.request('POST', '/api/invitations', { body: { email, role: 'clerk', metadata: {} } });
    await expect.poll(() => collector.find('job invitation-mail')).toHaveLength(1);
    for (const secret of [app.keys.owner, app.organizationId, app.userIds.owner, email, 'authorization'])
      expect(collector.received).not.toContain(secret);
  });
});

it.each([
  [
    'OTEL_SERVICE_NAME, which takes precedence over OTEL_RESOURCE_ATTRIBUTES',
    { OTEL_SERVICE_NAME: 'named' },
    'named',
  ],
  ['OTEL_RESOURCE_ATTRIBUTES, which takes precedence over the default', {}, 'an-attribute'],
])('the traced service name comes from %s', async (_, variables, name) => {
  const collector = new Collector();
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'service.name=an-attribute,deployment.environment.name=test');
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(), ...variables });
  try {
    expect((await app.request('GET', '/api/me')).status).toBe(200);
  } finally {
    // Stopping exports the remaining spans.
    await app.stop();
    vi.unstubAllEnvs();
    collector.close();
  }
  expect([...collector.serviceNames]).toEqual([name]);
});

it('an unreachable collector does not affect requests', async () => {
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' });
  expect((await app.request('GET', '/api/me')).status).toBe(200);
  await app.stop();
});

it('the tracing libraries are not loaded without a collector', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { openTracing } = await import('./src/platform/tracing/index.ts');
    await import('./src/start/service.ts');
    const libraries = () => loaded.filter((url) => /node_modules.@opentelemetry./.test(url)).length;
    const before = libraries();
    const tracing = { url: 'http://127.0.0.1:9', serviceName: 'x', sampler: 'always_on', samplerArgument: 1, delayMs: 1 };
    await openTracing({ tracing });
    process.stdout.write(JSON.stringify([before, libraries() > 0]));`;
  const cwd = join(import.meta.dirname, '../../..');
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd });
  expect(JSON.parse(stdout)).toEqual([0, true]);
});
