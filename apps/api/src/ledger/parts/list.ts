import { alerts } from './alerts.ts';
import { costs } from './costs.ts';
import { events } from './events.ts';
import { journal } from './journal.ts';
import { layers } from './layers.ts';
import { locations } from './locations.ts';
import { log } from './log.ts';
import { months } from './months.ts';
import { movements } from './movements.ts';
import type { Batch, Part } from './part.ts';
import { reservations } from './reservations.ts';
import { responses } from './responses.ts';
import { sums } from './sums.ts';
import { transfers } from './transfers.ts';

interface Listed {
  readonly part: Part;
  /** Which batches concern the part. Of a movement that uses no feature, only those run that every movement needs. */
  readonly when: (batch: Batch) => boolean;
}

const changesLedger = ({ decision }: Batch): boolean => decision.products.length > 0;

const hasFacts = (batch: Batch): boolean => changesLedger(batch) || batch.decision.transfers.length > 0;

const changesCosts = ({ decision, booked }: Batch): boolean =>
  decision.costAdjustments.length > 0 ||
  decision.products.some(({ recosted }) => recosted.length > 0) ||
  booked.movements.some(({ bookedAsZero }) => bookedAsZero);

const hasReorderPoint = ({ ledger }: Batch): boolean =>
  [...ledger.products.values()].some(({ reorder_point: point }) => point !== null);

/**
 * The parts of posting, in the order in which they derive and write. It is also an order of locks: the ledger log's is the
 * last one, and only inserts of responses and events may follow it (ADR 27).
 */
export const parts: readonly Listed[] = [
  { part: months, when: ({ ledger }) => ledger.openable.length > 0 },
  { part: journal, when: ({ ledger }) => ledger.settings.automatic_posting !== null },
  { part: movements, when: changesLedger },
  { part: layers, when: ({ ledger }) => ledger.layers.size > 0 },
  { part: costs, when: changesCosts },
  {
    part: transfers,
    when: ({ decision }) => decision.transfers.length > 0 || decision.dispatches.size > 0,
  },
  // Before the sums of the product, which become those of its default location.
  { part: locations, when: ({ decision }) => decision.located.length > 0 },
  // After the locations: what is reserved may have just been copied to them.
  { part: reservations, when: ({ decision }) => decision.fulfillments.length > 0 },
  { part: sums, when: changesLedger },
  { part: alerts, when: hasReorderPoint },
  { part: log, when: hasFacts },
  { part: responses, when: () => true },
  {
    part: events,
    when: (batch) =>
      batch.ledger.settings.movement_events || batch.opened.length > 0 || batch.events.length > 0,
  },
];
