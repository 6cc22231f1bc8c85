import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createMetrics } from './deferred.ts';

it('metrics recorded before prom-client is loaded are reported', async () => {
  const metrics = createMetrics();
  metrics.recordCall({ operation: 'me.get', transport: 'rest', status: '2xx' }, 0.01);
  metrics.recordMail('sent');
  metrics.addGauge('early', 'Added at startup', [], () => [[{}, 7]]);
  const [first] = await Promise.all([metrics.text(), metrics.load()]);
  metrics.recordMail('sent');
  const { body } = await metrics.text();
  expect(first.body).toContain('tallybook_mails_total{outcome="sent"} 1');
  expect(body).toContain('tallybook_mails_total{outcome="sent"} 2');
  expect(body).toContain('operation="me.get",wire="rest",status="2xx"} 1');
  expect(body).toContain('early 7');
});

it('startup loads none of the libraries that only metrics, traces and webhooks need', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import('./src/start/service.ts');
    const later = () => ['prom-client', '@opentelemetry', 'undici'].filter((name) => loaded.some((url) => url.includes('/node_modules/' + name + '/')));
    const before = later();
    await import('undici');
    process.stdout.write(JSON.stringify([before, later()]));`;
  const cwd = join(import.meta.dirname, '../../..');
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd });
  expect(JSON.parse(stdout)).toEqual([[], ['undici']]);
});
