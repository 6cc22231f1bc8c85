import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { maxPageBytes } from '../../platform/cursor.ts';
import { FairSlots } from '../../platform/fairness/fair-slots.ts';
import { pageOfCall, UnsentPages } from './unsent-pages.ts';

const key = 'an organization';

/** A request of the organization, which may hold two thirds of 12 pages. */
function openRequest() {
  const slots = new FairSlots({ total: 12, ratio: 2, waitMs: 0, detail: 'Too many.' });
  const raw = new EventEmitter();
  const unsent = new UnsentPages(slots, key, { raw } as unknown as FastifyReply);
  return {
    unsent,
    request: { unsent } as FastifyRequest,
    held: () => slots.usedBy(key),
    close: () => raw.emit('close'),
  };
}

test('a call takes one page however often it reads, and each call of a batch takes its own', () => {
  const { request, held } = openRequest();
  for (let calls = 1; calls <= 3; calls += 1) {
    const hold = pageOfCall(request);
    for (let reads = 0; reads < 3; reads += 1) hold();
    expect(held()).toBe(calls);
  }
});

test('calls of a batch are rejected before they read once the organization has its share', () => {
  const { request, held } = openRequest();
  const holdAll = () => {
    for (let calls = 0; calls < 10; calls += 1) pageOfCall(request)();
  };
  expect(holdAll).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  expect(held()).toBe(8);
});

test.each([
  [0, 0],
  [65_536, 0],
  [65_537, 1],
  [maxPageBytes, 1],
  [maxPageBytes + 1, 2],
  [5 * maxPageBytes, 5],
  // In memory already, so more than the share.
  [20 * maxPageBytes, 20],
])('a body of %i bytes takes %i pages until its response closes', (bytes, pages) => {
  const { request, unsent, held, close } = openRequest();
  pageOfCall(request)();
  unsent.setBody(bytes);
  expect(held()).toBe(pages);
  close();
  expect(held()).toBe(0);
});

test('a call whose caller has disconnected takes nothing, because nothing would release it', () => {
  const { request, unsent, held, close } = openRequest();
  const hold = pageOfCall(request);
  close();
  hold();
  unsent.setBody(3 * maxPageBytes);
  expect(held()).toBe(0);
});
