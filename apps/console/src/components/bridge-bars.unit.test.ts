import { expect, test } from 'vitest';
import { bridgeBars } from './bridge-bars.ts';

const none = {
  received: '0.00',
  issued: '0.00',
  cost_changes: '0.00',
  adjustments: '0.00',
  write_downs: '0.00',
};

test('each bar begins where the one before ends, and both ends stand on zero', () => {
  const bars = bridgeBars({
    ...none,
    opening: '100.00',
    received: '100.00',
    issued: '-150.00',
    closing: '50.00',
  });
  expect(bars).toEqual({
    opening: { start: 0, size: 50, kind: 'total' },
    received: { start: 50, size: 50, kind: 'up' },
    issued: { start: 25, size: 75, kind: 'down' },
    cost_changes: { start: 25, size: 0, kind: 'up' },
    adjustments: { start: 25, size: 0, kind: 'up' },
    write_downs: { start: 25, size: 0, kind: 'up' },
    closing: { start: 0, size: 25, kind: 'total' },
  });
});

test('stock below zero is left of zero, and nothing at all has no bars', () => {
  const below = bridgeBars({ ...none, opening: '-50.00', received: '100.00', closing: '50.00' });
  expect([below.opening, below.received, below.closing]).toEqual([
    { start: 0, size: 50, kind: 'total' },
    { start: 0, size: 100, kind: 'up' },
    { start: 50, size: 50, kind: 'total' },
  ]);
  const sizes = Object.values(bridgeBars({ ...none, opening: '0.00', closing: '0.00' })).map(
    ({ size }) => size,
  );
  expect(sizes).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
