import {
  createReservationInput,
  idInput,
  listReservationsInput,
  pageInputOf,
  pageOf,
  reservation,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { createReservation } from './create.ts';
import { getReservation, listReservations } from './read.ts';
import { releaseReservation } from './release.ts';

const path = '/inventory/reservations';
const tags = ['Reservations'];

/** Filters for which a page may read many rows to find those that match. */
const withoutIndex = ['location_id', 'status'];

export const reservationsRouter = router({
  create: authenticated({
    permission: 'movements.post',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'reservations.create',
      summary: 'Reserve stock',
      description:
        'Keeps units of a product for somebody, until they are released, until the reservation expires, or until exits that name it with `reservation_id` have taken them. Other exits, negative adjustments, reversals and transfers cannot take them, unless the organization allows stock below zero. What can be reserved is the lowest quantity from today (UTC) on, less what is reserved already.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'INSUFFICIENT_STOCK',
      'QUANTITY_OVERFLOW',
      'NOT_WHOLE_UNITS',
      'UNIT_UNKNOWN',
      'PRODUCT_ARCHIVED',
      'PRODUCT_NOT_FOUND',
      'LOCATION_ARCHIVED',
      'LOCATION_NOT_FOUND',
      'LOCATION_IS_TRANSIT',
    ],
  })
    .input(createReservationInput)
    .output(reservation)
    .use(authorize)
    .mutation(({ ctx, input }) => createReservation(ctx, input)),

  release: authenticated({
    permission: 'movements.post',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/release`,
      tags,
      operationId: 'reservations.release',
      summary: 'Release a reservation',
      description:
        'Ends an open reservation: the units that it still keeps are available again. 409 `RESERVATION_NOT_OPEN` if it has ended already.',
    },
    rest: { status: 204 },
    problems: ['NOT_FOUND', 'RESERVATION_NOT_OPEN'],
  })
    .input(idInput('reservation'))
    .output(z.void())
    .use(authorize)
    .mutation(({ ctx, input }) => releaseReservation(ctx, input)),

  list: authenticated({
    permission: 'levels.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'reservations.list',
      summary: 'List reservations',
      description: 'The reservations that match all filters, newest first.',
    },
  })
    .input(listReservationsInput)
    .output(z.array(reservation))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listReservations(ctx, input))),

  listPage: authenticated({ permission: 'levels.read', report: withoutIndex })
    .input(pageInputOf(listReservationsInput))
    .output(pageOf(reservation))
    .use(authorize)
    .query(({ ctx, input }) => listReservations(ctx, input)),

  get: authenticated({
    permission: 'levels.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'reservations.get',
      summary: 'Get a reservation',
      description: 'One reservation.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('reservation'))
    .output(reservation)
    .use(authorize)
    .query(({ ctx, input }) => getReservation(ctx, input)),
});
