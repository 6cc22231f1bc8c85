import { expect, test } from 'vitest';
import type { LoggedFact } from '../log/facts.ts';
import { decided, withDerived, type Batch } from './part.ts';

const fact = (id: string): LoggedFact => ({ kind: 'cost_adjustment', id, hash: '' });
const of = (id: string) =>
  ({
    items: new Map([[id, { id }]]),
    facts: [fact(id)],
    events: [{ event: { subjectId: id } }],
  }) as unknown as Batch;

// It would be missing from the response, the ledger log or the audit trail.
test('nothing that a part adds is lost when a later part adds more', () => {
  const undecided = { decision: { movements: [], costAdjustments: [] } } as unknown as Batch;
  const [first, second] = [of('first'), of('second')];
  const batch = [first, { opened: [] }, second].reduce(withDerived, decided(undecided));
  expect(batch.items).toEqual(new Map([...first.items, ...second.items]));
  expect(batch.facts).toEqual([...first.facts, ...second.facts]);
  expect(batch.events).toEqual([...first.events, ...second.events]);
});
