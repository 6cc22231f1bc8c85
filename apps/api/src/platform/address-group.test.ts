import { expect, test } from 'vitest';
import { addressGroup } from './address-group.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['192.0.2.1:50123', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['x'.repeat(5000), 'x'.repeat(64)],
])('the address %s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('a request whose socket has closed has no address, which is no error', () => {
  expect(addressGroup(undefined)).toBe('');
});
