import type { ListReservations, Page, Reservation } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findReservation, selectReservations } from './store.ts';

/** One reservation. Throws NOT_FOUND (404), also for a reservation of another organization. */
export async function getReservation(ctx: VerbContext, input: { id: string }): Promise<Reservation> {
  const found = await read(ctx, (tx) => findReservation(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('reservation');
  return found;
}

/** A page of reservations, newest first. */
export async function listReservations(
  ctx: VerbContext,
  input: ListReservations,
): Promise<Page<Reservation>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'reservations', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectReservations(tx, organizationId, input, paging));
  return paging.page(rows, ({ id }) => [id]);
}
