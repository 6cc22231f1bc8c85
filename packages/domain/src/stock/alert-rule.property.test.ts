import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertChange, openAlerts, openedBy, restockedBy, type AlertKind } from './alert-rule.ts';

const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.record({ point: fc.option(fc.nat({ max: 8 }), { nil: null }) }) },
);

/** What the rule says in words, kind by kind, without sharing code with it. */
function expectedOpen(point: number | null, onHand: number | null): AlertKind[] {
  const open: AlertKind[] = [];
  if (point === null || onHand === null) return open;
  if (point !== 0 && onHand <= point) open.push('low');
  if (onHand < 1) open.push('out');
  return open;
}

test('alerts are open exactly while the stock is at or below the point, whatever the sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let reorderPoint: number | null = 4;
      let onHand: number | null = null;
      const open = new Set<AlertKind>();
      for (const each of steps) {
        const before = { reorderPoint, onHand };
        if (Array.isArray(each)) onHand = each.reduce((sum, delta) => sum + delta, onHand ?? 0);
        else reorderPoint = each.point;
        const { opened, closed, restocked } = alertChange(before, { reorderPoint, onHand });
        for (const kind of closed) expect(open.delete(kind)).toBe(true);
        for (const kind of opened) expect(open.has(kind)).toBe(false);
        const wasOpen = openAlerts(before).length > 0;
        for (const kind of opened) open.add(kind);
        expect([...open].sort()).toEqual(expectedOpen(reorderPoint, onHand));
        const isAbove = reorderPoint !== null && (onHand ?? Infinity) > reorderPoint;
        expect(restocked).toBe(wasOpen && isAbove);
      }
    }),
  );
});

test('the movement that an alert names is the last one after which the stock was at or below the point', () => {
  const deltas = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.option(fc.integer({ min: -3, max: 12 }), { nil: null }), deltas, (onHand, given) => {
      const before = { reorderPoint: 4, onHand };
      const movements = given.map((delta, index) => ({ id: String(index), delta }));
      const levels = given.map((_delta, index) =>
        given.slice(0, index + 1).reduce((sum, each) => sum + each, onHand ?? 0),
      );
      const after = { reorderPoint: 4, onHand: levels.at(-1) ?? 0 };
      const lastAbove = levels.findLastIndex((level) => level > 4);
      if (alertChange(before, after).opened.includes('low'))
        expect(openedBy('low', before, movements)).toBe(String(lastAbove + 1));
      const lastBelow = levels.findLastIndex((level) => level <= 4);
      if (alertChange(before, after).restocked)
        expect(restockedBy(before, movements)).toBe(String(lastBelow + 1));
    }),
  );
});

test('a point of 0 has no alert but out of stock', () => {
  expect(openAlerts({ reorderPoint: 0, onHand: 0 })).toEqual(['out']);
  expect(openAlerts({ reorderPoint: 0, onHand: 1 })).toEqual([]);
  expect(openAlerts({ reorderPoint: 5, onHand: -1 })).toEqual(['low', 'out']);
  expect(openAlerts({ reorderPoint: 5, onHand: null })).toEqual([]);
});
