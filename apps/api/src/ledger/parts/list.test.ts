import { expect, test } from 'vitest';
import { events } from './events.ts';
import { parts } from './list.ts';
import { log } from './log.ts';
import { responses } from './responses.ts';

// A lock that is taken after the ledger log's could deadlock with a transaction that holds it and appends to the log.
test('only responses and events are written after the ledger log, whose lock is the last one', () => {
  const order = parts.map(({ part }) => part);
  expect(order.slice(order.indexOf(log))).toEqual([log, responses, events]);
});
