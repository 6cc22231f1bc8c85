/*
 * A rolling update of two instances with nginx in loadBalancer, under a load of postings: adds a column, restarts each
 * instance, drops the column. Every request must succeed, and every acknowledged movement must exist.
 *   node tooling/ops/rolling.main.ts
 * Needs PostgreSQL's server programs and nginx (Debian: postgresql, nginx-light).
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  onCleanup,
  cleanUp,
  cleanUpOnSignals,
  createFirstOrganization,
  percentile,
  startApi,
  type Api,
} from '@tallybook/machine';
import { createCluster, psql, type Cluster } from './cluster.ts';
import { background } from './commands.ts';
import { call, createProduct, migrate, movementOf } from './service.ts';

const ports = [4591, 4592] as const;
const loadBalancer = 'http://127.0.0.1:4590';
const callers = 8;

/**
 * The configuration of docs/operations.md. `max_fails=0`, because nginx otherwise treats a restarted instance as failed
 * for some time; when the other one restarts meanwhile, requests fail with "no live upstreams".
 */
const nginx = (folder: string): string => `
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
events { worker_connections 256; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream tallybook {
    ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:4590;
    location / {
      proxy_pass http://tallybook;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout http_503 non_idempotent;
      proxy_next_upstream_tries 3;
    }
  }
}`;

interface Sent {
  readonly status: number;
  readonly ms: number;
}

/** Posts until stopped; callers do not retry. */
function startLoad(apiKey: string, product: string) {
  const sent: Sent[] = [];
  const state = { going: true };
  const runCaller = async (caller: number): Promise<void> => {
    for (let index = 0; state.going; index += 1) {
      const started = performance.now();
      const response = await call(
        loadBalancer,
        apiKey,
        'POST',
        '/api/inventory/stock-movements',
        movementOf(product),
        {
          'idempotency-key': `rolling-${caller}-${index}`,
        },
      ).catch(() => ({ status: 0, body: {} }));
      sent.push({ status: response.status, ms: performance.now() - started });
    }
  };
  const running = Promise.all(Array.from({ length: callers }, (_, caller) => runCaller(caller)));
  return {
    sent,
    async stop(): Promise<void> {
      state.going = false;
      await running;
    },
  };
}

function report(what: string, sent: readonly Sent[]): void {
  const times = sent.map(({ ms }) => ms);
  const others = sent.map(({ status }) => status).filter((status) => status !== 201);
  const failures =
    others.length === 0 ? 'all 201' : `${others.length} not 201 (${[...new Set(others)].join(', ')})`;
  const worst = Math.max(...times);
  console.log(
    `${what}: ${sent.length} responses, ${failures}, median ${percentile(times, 0.5).toFixed(0)} ms, longest ${worst.toFixed(0)} ms`,
  );
}

const asOwner = (cluster: Cluster, statement: string): string =>
  psql(cluster, 'tallybook_owner', 'tallybook', `set lock_timeout = '2s'; ${statement}`);

async function main(): Promise<void> {
  if (!existsSync('/usr/sbin/nginx')) throw new Error('nginx is not installed (Debian: nginx-light)');
  const folder = mkdtempSync('/tmp/tb-rolling-');
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = createCluster(folder, 5497);
  console.log(await migrate(cluster.owner));
  const { api_key: apiKey } = await createFirstOrganization(folder, cluster.service);
  const start = (port: number): Promise<Api> =>
    startApi(folder, cluster.service, { variables: { PORT: String(port) } });
  const apis = await Promise.all(ports.map(start));
  writeFileSync(`${folder}/nginx.conf`, nginx(folder));
  onCleanup(background('/usr/sbin/nginx', ['-c', `${folder}/nginx.conf`]));
  await sleep(500);
  const product = await createProduct(loadBalancer, apiKey);

  const posting = startLoad(apiKey, product);
  const { sent } = posting;
  let from = 0;
  const step = async (what: string, act: () => Promise<unknown> | string): Promise<void> => {
    await act();
    await sleep(1_000);
    report(what, sent.slice(from));
    from = sent.length;
  };
  await step('no change', () => sleep(2_000));
  await step('column added', () => asOwner(cluster, 'alter table stock_movements add column trial text'));
  for (const [index, port] of ports.entries())
    await step(`instance ${index + 1} restarted`, async () => {
      await apis[index]?.stop();
      apis[index] = await start(port);
    });
  await step('column dropped', () => asOwner(cluster, 'alter table stock_movements drop column trial'));
  await posting.stop();
  report('total', sent);
  const stored = psql(cluster, 'postgres', 'tallybook', 'select count(*) from stock_movements');
  const acknowledged = sent.filter(({ status }) => status === 201).length;
  console.log(`${acknowledged} acknowledged, ${stored} stored`);
  const verified = await call(loadBalancer, apiKey, 'GET', '/api/inventory/verify');
  console.log(`verification: ${String(verified.body['ok'])}`);
  const intact =
    acknowledged === sent.length && String(acknowledged) === stored && verified.body['ok'] === true;
  if (!intact) throw new Error('requests failed or movements are missing');
}

cleanUpOnSignals();
try {
  await main();
} finally {
  await cleanUp();
}
