import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  data,
  errorResponse,
  hangUp,
  json,
  page,
  type ScriptedServer,
  scriptedServer,
  type Step,
} from '../test/scripted-server.ts';
import { createTallybook, type AttemptReport } from './index.ts';

const apiKey = 'key-for-tests';
const client = (baseUrl: string, options: object = {}) => createTallybook({ baseUrl, apiKey, ...options });
const facts = {
  'x-request-id': 'r-7',
  ratelimit: '"calls";r=41;t=12',
  'ratelimit-policy': '"calls";q=50;w=60',
};

afterEach(() => vi.unstubAllEnvs());

describe('withResponse', () => {
  test('returns status, headers, request id and rate limit with the data', async () => {
    await using server = await scriptedServer(json(200, { result: { data: { id: 'p' } } }, facts));
    const response = await client(server.url).products.get({ id: 'p' }).withResponse();
    expect(response).toMatchObject({
      data: { id: 'p' },
      status: 200,
      requestId: 'r-7',
      replayed: false,
      rateLimit: { remaining: 41, resetSeconds: 12, limit: 50 },
    });
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  test('without limits there is no rate limit', async () => {
    await using server = await scriptedServer(data([]));
    const { rateLimit, requestId } = await client(server.url).products.list().withResponse();
    expect([rateLimit, requestId]).toStrictEqual([undefined, undefined]);
  });

  test('a failure rejects it and nothing else, so that no rejection is unhandled', async () => {
    await using server = await scriptedServer(errorResponse(404, 'NOT_FOUND'));
    const call = client(server.url).products.get({ id: 'x' });
    await expect(call.withResponse()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('sends the request once, also if both the data and the response are awaited', async () => {
    await using server = await scriptedServer(data([]));
    const call = client(server.url).products.list();
    expect((await call.withResponse()).data).toStrictEqual(await call);
    expect(server.received).toHaveLength(1);
  });

  test('a batch shares one response', async () => {
    const one = { result: { data: [] } };
    await using server = await scriptedServer(json(200, [one, one], facts));
    const { products, members } = client(server.url, { batch: true });
    const both = await Promise.all([products.list().withResponse(), members.list().withResponse()]);
    expect(both.map(({ requestId }) => requestId)).toStrictEqual(['r-7', 'r-7']);
    expect(server.received).toHaveLength(1);
  });
});

describe('a list', () => {
  const ofIds = (ids: string[], next: string | null): Step =>
    page(
      ids.map((id) => ({ id })),
      next,
    );
  const cursorsOf = ({ received }: ScriptedServer) =>
    received.map(({ url }) => JSON.parse(new URL(url, 'http://x').searchParams.get('input') ?? '').cursor);

  test('that is awaited is its first page, whose cursor tells that there is more', async () => {
    await using server = await scriptedServer(ofIds(['a', 'b'], 'c1'), ofIds(['c'], null));
    const first = await client(server.url).products.list({ limit: 2 });
    expect([first.items, first.next_cursor]).toStrictEqual([[{ id: 'a' }, { id: 'b' }], 'c1']);
    const second = await first.nextPage();
    expect([second?.items, second?.next_cursor]).toStrictEqual([[{ id: 'c' }], null]);
    expect(await second?.nextPage()).toBeNull();
    expect(cursorsOf(server)).toStrictEqual([undefined, 'c1']);
    expect(server.received[1]?.url).toContain(encodeURIComponent('"limit":2'));
  });

  test.each(['awaited and then iterated', 'iterated and then awaited'])(
    'that is %s requests its first page once',
    async (order) => {
      await using server = await scriptedServer(ofIds(['a', 'b'], 'c1'), ofIds(['c'], null));
      const list = client(server.url).products.list();
      const ids: string[] = [];
      const iterate = async () => {
        for await (const { id } of list) ids.push(id);
      };
      if (order.startsWith('iterated')) await iterate();
      expect((await list).items).toHaveLength(2);
      if (order.startsWith('awaited')) await iterate();
      expect(ids).toStrictEqual(['a', 'b', 'c']);
      expect(cursorsOf(server)).toStrictEqual([undefined, 'c1']);
    },
  );

  test('is read into an array up to a limit, without requests for more', async () => {
    await using server = await scriptedServer(ofIds(['a', 'b'], 'c1'), ofIds(['c', 'd'], 'c2'));
    const { products } = client(server.url);
    expect(await products.list().autoPagingToArray({ limit: 3 })).toStrictEqual([
      { id: 'a' },
      { id: 'b' },
      { id: 'c' },
    ]);
    expect(cursorsOf(server)).toStrictEqual([undefined, 'c1']);
    // @ts-expect-error -- JavaScript programs may forget the limit
    await expect(products.list().autoPagingToArray({})).rejects.toThrow(TypeError);
  });

  test('begins at the given cursor', async () => {
    await using server = await scriptedServer(ofIds(['c'], 'c2'), ofIds(['d'], null));
    for await (const _ of client(server.url).products.list({ cursor: 'c1' }));
    expect(cursorsOf(server)).toStrictEqual(['c1', 'c2']);
  });

  test('of received invitations can be iterated as well', async () => {
    await using server = await scriptedServer(ofIds(['a'], null));
    for await (const { id } of client(server.url).invitations.received()) expect(id).toBe('a');
    expect(server.received[0]?.url).toMatch(/^\/trpc\/invitations\.receivedPage/);
  });

  test('that is not awaited is requested nevertheless, like any other call', async () => {
    await using server = await scriptedServer(page([]));
    void client(server.url).products.list();
    await expect.poll(() => server.received.length).toBe(1);
  });
});

describe('headers', () => {
  test('of client and call are sent, but cannot replace the credential or the key', async () => {
    await using server = await scriptedServer(data({ id: 'p' }));
    const tallybook = client(server.url, { headers: { 'X-Proxy': 'a', Authorization: 'Basic x' } });
    await tallybook.products.create(
      { sku: 'S', name: 'N' },
      { headers: { 'X-Trace': 'b', 'Idempotency-Key': 'not-this' }, organizationId: 'o-2' },
    );
    const [request] = server.received;
    expect(request?.headers).toMatchObject({
      'x-proxy': 'a',
      'x-trace': 'b',
      'x-organization-id': 'o-2',
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': expect.stringMatching(/^sdk-/),
      'user-agent': expect.stringMatching(/^tallybook-sdk\/\d+\.\d+\.\d+$/),
    });
  });

  test('the organization of a call replaces the one of the client', async () => {
    await using server = await scriptedServer(data([]));
    const tallybook = client(server.url, { organizationId: 'o-1' });
    await tallybook.products.list({}, { organizationId: 'o-2' });
    expect(server.received[0]?.headers['x-organization-id']).toBe('o-2');
  });
});

describe('environment', () => {
  test('provides URL and key', async () => {
    await using server = await scriptedServer(data([]));
    vi.stubEnv('TALLYBOOK_URL', server.url);
    vi.stubEnv('TALLYBOOK_API_KEY', 'key-of-environment');
    await createTallybook().products.list();
    expect(server.received[0]?.headers.authorization).toBe('Bearer key-of-environment');
  });

  test.each<[string, object]>([
    ['an undefined key', { apiKey: undefined }],
    ['an undefined token', { token: undefined }],
  ])('does not replace %s of the program', (_name, options) => {
    vi.stubEnv('TALLYBOOK_API_KEY', 'key-of-environment');
    expect(() => createTallybook({ baseUrl: 'http://localhost', ...options })).toThrow(
      /apiKey or token is required/,
    );
  });

  test('missing, the error names the option and the variable', () => {
    vi.stubEnv('TALLYBOOK_URL', '');
    expect(() => createTallybook({ apiKey })).toThrow(/baseUrl.*TALLYBOOK_URL/);
  });

  test('is not read in a browser, where bundlers define `process`, and no User-Agent is sent', async () => {
    vi.stubGlobal('document', {});
    vi.stubEnv('TALLYBOOK_API_KEY', 'key-of-environment');
    try {
      expect(() => createTallybook({ baseUrl: 'http://localhost' })).toThrow(/apiKey or token/);
      await using server = await scriptedServer(data([]));
      await client(server.url).products.list();
      expect(server.received[0]?.headers['user-agent']).not.toContain('tallybook');
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('reports', () => {
  test('one for each attempt, to the hook and to the logger, without secrets', async () => {
    await using server = await scriptedServer(
      hangUp,
      errorResponse(429, 'RATE_LIMITED', {}, { 'retry-after': '0', 'x-request-id': 'r-1' }),
      json(200, { result: { data: { id: 'p' } } }, facts),
    );
    const reports: AttemptReport[] = [];
    const lines: string[] = [];
    const tallybook = client(server.url, {
      onAttempt: (report: AttemptReport) => reports.push(report),
      logger: { debug: (line: string) => lines.push(line), warn: (line: string) => lines.push(`! ${line}`) },
    });
    await tallybook.products.create({ sku: 'secret-sku', name: 'N' });
    expect(reports).toMatchObject([
      { operation: 'products.create', attempt: 1, status: undefined, code: 'CONNECTION_FAILED' },
      { attempt: 2, status: 429, code: 'RATE_LIMITED', requestId: 'r-1' },
      { attempt: 3, status: 200, code: undefined, requestId: 'r-7', retryInMs: undefined },
    ]);
    expect(reports[0]?.retryInMs).toBeGreaterThan(0);
    expect(lines[0]).toMatch(
      /^! tallybook products\.create, CONNECTION_FAILED, \d+ ms, next attempt in \d+ ms$/,
    );
    expect(lines[2]).toMatch(/^tallybook products\.create, ok, status 200, \d+ ms, attempt 3, request r-7$/);
    expect(lines.join('\n')).not.toMatch(/secret-sku|key-for-tests/);
  });
});

test('calls of other organizations or with headers of their own are not sent in a batch', async () => {
  await using server = await scriptedServer((response, request) => {
    const size = request.url.includes('batch=1') ? (request.url.split('?')[0]?.split(',').length ?? 0) : 0;
    const one = { result: { data: [] } };
    json(200, size === 0 ? one : Array.from({ length: size }, () => one))(response, request);
  });
  const { products } = client(server.url, { batch: true, organizationId: 'o-1' });
  await Promise.all([
    products.list(),
    products.list({}, { organizationId: 'o-2' }),
    products.list({}, { headers: { 'x-trace': 'a' } }),
    products.list(),
  ]);
  const sent = server.received.map(({ url, headers }) =>
    [url.includes('batch=1'), headers['x-organization-id'], headers['x-trace']].join(' '),
  );
  expect(sent.toSorted()).toStrictEqual(['false o-1 a', 'false o-2 ', 'true o-1 ']);
});

test('an async hook or logger that rejects does not end the process', async () => {
  await using server = await scriptedServer(data({ id: 'p' }));
  const reject = () => Promise.reject(new Error('metrics down'));
  const options = { onAttempt: reject, logger: { debug: reject, warn: reject } };
  await client(server.url, options).products.create({ sku: 'S', name: 'N' });
});

test.each([
  ['of the client', { headers: { 'x-secret': 'abc\ndef' } }, {}],
  ['of the client, by name', { headers: { 'x secret': 'abc' } }, {}],
  ['of a call', {}, { headers: { 'x-secret': 'abc\ndef' } }],
  ['as organization', {}, { organizationId: 'abc\ndef' }],
  ['as key', {}, { idempotencyKey: 'abc\ndef' }],
])(
  'a malformed header %s is a TypeError without its value, and nothing is sent',
  async (_name, options, call) => {
    await using server = await scriptedServer(data({ id: 'p' }));
    const create = async () => client(server.url, options).products.create({ sku: 'S', name: 'N' }, call);
    const failure: unknown = await create().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(String(failure)).not.toContain('abc');
    expect(server.received).toHaveLength(0);
  },
);

test('a list that is iterated after it was sent leaves no rejection unhandled', async () => {
  await using server = await scriptedServer(errorResponse(401, 'UNAUTHENTICATED'));
  const list = client(server.url).products.list();
  await expect.poll(() => server.received.length).toBe(1);
  const iterate = async () => {
    for await (const _ of list) break;
  };
  await expect(iterate()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a hook or a logger that throws does not make a successful write fail', async () => {
  await using server = await scriptedServer(data({ id: 'p' }));
  const fail = () => {
    throw new Error('metrics down');
  };
  for (const options of [{ onAttempt: fail }, { logger: { debug: fail, warn: fail } }])
    expect(await client(server.url, options).products.create({ sku: 'S', name: 'N' })).toStrictEqual({
      id: 'p',
    });
});

describe('request', () => {
  test('sends a query and returns JSON', async () => {
    await using server = await scriptedServer(json(200, [{ id: 'p' }], facts));
    const call = client(server.url).request<{ id: string }[]>('GET', '/api/inventory/products', {
      query: { limit: 1, q: 'a b', cursor: undefined },
    });
    expect(await call).toStrictEqual([{ id: 'p' }]);
    expect((await call.withResponse()).requestId).toBe('r-7');
    expect(server.received).toMatchObject([{ method: 'GET', url: '/api/inventory/products?limit=1&q=a+b' }]);
    expect(server.received[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test('repeats a POST with the same key, and a problem becomes its error', async () => {
    const problem = {
      code: 'INSUFFICIENT_STOCK',
      status: 400,
      detail: 'At most 3.',
      request_id: 'r',
      available: 3,
    };
    await using server = await scriptedServer(hangUp, json(400, problem));
    await expect(
      client(`${server.url}/books`).request('POST', '/api/inventory/stock-movements', {
        body: { quantity: 5 },
      }),
    ).rejects.toMatchObject({ name: 'RuleError', code: 'INSUFFICIENT_STOCK', available: 3 });
    const [first, second] = server.received;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second).toMatchObject({ url: '/books/api/inventory/stock-movements', body: '{"quantity":5}' });
  });

  test('returns undefined without content and text of another media type', async () => {
    await using server = await scriptedServer(
      (response) => response.writeHead(204).end(),
      (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('ok'),
    );
    expect(await client(server.url).request('DELETE', '/api/webhooks/w')).toBeUndefined();
    expect(await client(server.url).request('GET', '/metrics')).toBe('ok');
  });

  test.each(['api/me', '/../other', '/%2e%2e/x', 'https://other.example/'])(
    'sends the credential nowhere else: %s',
    async (path) => {
      await using server = await scriptedServer(json(200, {}));
      await expect(client(`${server.url}/books`).request('GET', path)).rejects.toThrow(TypeError);
      expect(server.received).toHaveLength(0);
    },
  );

  test.each(['request', 'export', 'import'] as const)(
    'the page of a login is no result: %s',
    async (name) => {
      await using server = await scriptedServer((response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>');
      });
      const tallybook = client(server.url);
      const calls = {
        request: () => tallybook.request('GET', '/api/me'),
        export: () => tallybook.stockMovements.export(),
        import: () => tallybook.stockMovements.import('sku,type'),
      };
      await expect(calls[name]()).rejects.toMatchObject({ name: 'UnexpectedAnswerError', status: 200 });
      expect(server.received).toHaveLength(1);
    },
  );

  test.each(['call', 'batch', 'request', 'export', 'import'] as const)(
    'a redirect is an unexpected response, which is not followed: %s',
    async (name) => {
      await using elsewhere = await scriptedServer(data({ id: 'p' }));
      await using server = await scriptedServer((response) => {
        response.writeHead(307, { location: elsewhere.url, 'content-type': 'application/json' });
        response.end(JSON.stringify({ result: { data: { id: 'p' } } }));
      });
      const tallybook = client(server.url);
      const calls = {
        call: () => tallybook.me.get(),
        batch: () => client(server.url, { batch: true }).me.get(),
        request: () => tallybook.request('GET', '/api/me'),
        export: () => tallybook.stockMovements.export(),
        import: () => tallybook.stockMovements.import('sku,type'),
      };
      await expect(calls[name]()).rejects.toMatchObject({
        name: 'UnexpectedAnswerError',
        status: 307,
        message: expect.stringContaining('redirects'),
      });
      expect([server.received.length, elsewhere.received.length]).toStrictEqual([1, 0]);
    },
  );

  test('a redirect whose status a browser hides is an unexpected response', async () => {
    // As in browsers: its type is `opaqueredirect` and its status 0.
    const fetchLikeBrowser = async () =>
      Object.defineProperties(new Response(null), {
        type: { value: 'opaqueredirect' },
        status: { value: 0 },
        ok: { value: false },
      });
    await expect(client('http://x', { fetch: fetchLikeBrowser }).me.get()).rejects.toMatchObject({
      name: 'UnexpectedAnswerError',
      message: expect.stringContaining('redirects'),
    });
  });

  test('the page of a proxy is not a result', async () => {
    await using server = await scriptedServer((response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    });
    await expect(client(server.url, { maxRetries: 0 }).request('GET', '/api/me')).rejects.toMatchObject({
      name: 'UnavailableError',
    });
  });
});
