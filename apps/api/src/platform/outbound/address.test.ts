import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, literalAddress } from './address.ts';

describe('an address counts as not public', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254', // metadata service of most clouds
    '100.100.100.200', // metadata service in shared address space
    '168.63.129.16', // metadata service in public address space
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1', // IPv4-compatible
    '::ffff:127.0.0.1', // IPv4-mapped
    '::ffff:a9fe:a9fe',
    '::ffff:0:127.0.0.1', // IPv4-translated
    '64:ff9b::7f00:1', // NAT64
    '64:ff9b:1::a00:1',
    '2002:7f00:1::', // 6to4
    '2001::1', // Teredo
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254', // metadata over IPv6
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    '4000::1',
    'example.com',
    '',
  ])('if it is %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('if it is in a private range, in every IPv6 form of it', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
    );
    fc.assert(
      fc.property(inside, (bytes) => {
        const dotted = bytes.join('.');
        const hex = bytes.map((value) => value.toString(16).padStart(2, '0')).join('');
        const [high, low] = [hex.slice(0, 4), hex.slice(4)];
        for (const form of [
          dotted,
          `::ffff:${dotted}`,
          `::ffff:${high}:${low}`,
          `::${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::1`,
        ])
          expect([form, isPublicAddress(form)]).toEqual([form, false]);
      }),
    );
  });
});

test.each(['93.184.215.14', '8.8.8.8', '1.1.1.1', '::ffff:8.8.8.8', '2606:4700:4700::1111', '2a00:1450::8a'])(
  'the address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://①②⑦.0.0.1/', '127.0.0.1'],
  ['https://example.com/', undefined],
])('the host of %s contains the IP address %s', (url, address) => {
  expect(literalAddress(new URL(url))).toBe(address);
});
