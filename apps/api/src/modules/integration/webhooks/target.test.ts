import { expect, test } from 'vitest';
import type { Resolve } from '../../../platform/outbound/names.ts';
import { requirePublicTarget } from './target.ts';

test('slow DNS lookups of one organization count against its own limit only', async () => {
  const waiting: (() => void)[] = [];
  const slow: Resolve = (_hostname, _options, callback) => {
    waiting.push(() => callback(null, [{ address: '8.8.8.8', family: 4 }]));
  };
  const check = (organization: string, resolve: Resolve = slow) =>
    requirePublicTarget(organization, 'https://slow.example/', false, resolve);
  const running = Array.from({ length: 4 }, () => check('one'));
  await expect(check('one')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const other = check('other');
  expect(waiting).toHaveLength(5);
  for (const respond of waiting) respond();
  await Promise.all([...running, other]);
  const again = check('one');
  waiting.at(-1)?.();
  await again;
});

test('a DNS timeout rejects a host with UNAVAILABLE, and a local name is rejected without a lookup', async () => {
  const late: Resolve = (_hostname, _options, callback) =>
    callback(Object.assign(new Error('late'), { code: 'ETIMEOUT' }), []);
  await expect(requirePublicTarget('one', 'https://slow.example/', false, late)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  await expect(requirePublicTarget('one', 'https://localhost/', false)).rejects.toMatchObject({
    code: 'WEBHOOK_URL_REFUSED',
  });
});
