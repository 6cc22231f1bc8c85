import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { and, asc, databaseFault, eq, fragment, isAnyOf, isNull } from '../../src/index.ts';
import type { Transaction } from '../../src/index.ts';
import {
  accountingPeriods,
  auditEvents,
  idempotencyKeys,
  organizations,
  stockMovements,
  users,
  webhooks,
} from '../../src/schema/index.ts';
import { createTestDatabase, giveGuards, type TestDatabase } from '../../src/testing/index.ts';
import { openFor, rejection } from './fixture.ts';

let databases: TestDatabase;
const organizationId = randomUUID();
const userId = randomUUID();

const inTenant = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  openFor(databases.service).tenant(organizationId, work);

beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

describe('the query builder on a transaction', () => {
  test('inserts, returns defaults, and reads the values back exactly', async () => {
    const [organization] = await inTenant(({ db }) =>
      db
        .insert(organizations)
        .values({ id: organizationId, name: 'Ltd', currency: 'EUR', moneyScale: 2 })
        .returning(),
    );
    expect(organization).toMatchObject({ currency: 'EUR', moneyScale: 2, automaticPosting: null });
    expect(organization?.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    await inTenant(({ db }) => db.insert(users).values({ id: userId, name: 'U' }));
  });

  test('keeps digits, dates, instants, big numbers, and JSON as they are', async () => {
    const row = {
      organizationId,
      id: randomUUID(),
      seq: 9_007_199_254_740_991,
      orderSeq: 1,
      productId: randomUUID(),
      type: 'entry' as const,
      quantity: 3,
      unitCost: '0.100000',
      postedCost: '0.3000',
      movementDate: '2026-02-28',
      accountingPeriodId: randomUUID(),
      metadata: { text: '12', list: [1, 'a"\\'], none: null },
      hash: 'h',
      createdAt: '2026-11-22T08:00:00.120Z',
      createdBy: userId,
    };
    await openFor(databases.owner).tenant(organizationId, async ({ db, sql }) => {
      await sql`alter table stock_movements drop constraint stock_movements_product`;
      await db.insert(stockMovements).values(row);
    });
    const [read] = await inTenant(({ db }) =>
      db.select().from(stockMovements).where(eq(stockMovements.id, row.id)),
    );
    expect(read).toEqual({
      ...row,
      quantityDelta: 3,
      costPer: null,
      entered: null,
      journalEntryId: null,
      locationId: null,
      reversesId: null,
      atOwnCost: null,
      reasonCode: null,
      reference: null,
      note: null,
      dimension: null,
      dispatchId: null,
      importId: null,
    });
  });

  test('does not parse JSON twice: a JSON string of digits stays a string', async () => {
    const values = ['12', 'null', '{"a":1}', 7, null, [1], { a: '12' }];
    const rows = await inTenant(async ({ db }) => {
      for (const [place, response] of values.entries())
        await db
          .insert(idempotencyKeys)
          .values({ organizationId, key: `k${place}`, operation: 'o', fingerprint: 'f', response });
      return db
        .select({ response: idempotencyKeys.response })
        .from(idempotencyKeys)
        .orderBy(asc(idempotencyKeys.key));
    });
    expect(rows.map(({ response }) => response)).toEqual(values);
  });

  test('writes and reads arrays', async () => {
    const events = ['a,b', '"quoted"', 'back\\slash', ''];
    const [webhook] = await inTenant(({ db }) =>
      db
        .insert(webhooks)
        .values({ organizationId, id: randomUUID(), url: 'https://a.example', events, createdBy: userId })
        .returning({ events: webhooks.events, previous: webhooks.previousSecrets }),
    );
    expect(webhook).toEqual({ events, previous: [] });
  });

  test('upserts, updates, joins, and locks; null where an outer join finds nothing', async () => {
    const period = {
      organizationId,
      id: randomUUID(),
      name: '2026',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    };
    // As the owner: the service's login reopens a period only together with an audit row.
    const outcome = await openFor(databases.owner).tenant(organizationId, async ({ db }) => {
      const insert = () =>
        db
          .insert(accountingPeriods)
          .values(period)
          .onConflictDoNothing()
          .returning({ id: accountingPeriods.id });
      const inserted = [await insert(), await insert()];
      const upserted = await db
        .insert(accountingPeriods)
        .values(period)
        .onConflictDoUpdate({
          target: [accountingPeriods.organizationId, accountingPeriods.id],
          set: { status: 'closed', closedBy: userId, closedAt: fragment`now()` },
        })
        .returning({ status: accountingPeriods.status });
      const updated = await db
        .update(accountingPeriods)
        .set({ status: 'open' })
        .where(and(eq(accountingPeriods.id, period.id), eq(accountingPeriods.status, 'closed')))
        .returning({ status: accountingPeriods.status });
      const joined = await db
        .select({
          period: accountingPeriods.name,
          closer: users.name,
          reversed: fragment`${accountingPeriods.startDate} > ${accountingPeriods.endDate}`.mapWith(Boolean),
        })
        .from(accountingPeriods)
        .leftJoin(
          users,
          and(eq(users.id, accountingPeriods.closedBy), isNull(users.email), eq(users.name, 'nobody')),
        )
        .where(isAnyOf(accountingPeriods.id, [period.id, randomUUID()]))
        .for('update', { of: accountingPeriods });
      return { inserted, upserted, updated, joined };
    });
    expect(outcome).toEqual({
      inserted: [[{ id: period.id }], []],
      upserted: [{ status: 'closed' }],
      updated: [{ status: 'open' }],
      joined: [{ period: '2026', closer: null, reversed: false }],
    });
  });

  test('deletes', async () => {
    const deleted = await openFor(databases.owner).tenant(organizationId, ({ db }) =>
      db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, 'k0')).returning({ key: idempotencyKeys.key }),
    );
    expect(deleted).toEqual([{ key: 'k0' }]);
  });

  test('prepares nothing by name where the target is a pooler', async () => {
    await giveGuards(databases);
    const database = openFor({ ...databases.service, direct: databases.service }, { max: 1 });
    const count = await database.system(async ({ db, sql }) => {
      await db.select().from(users);
      await db.select().from(users).where(eq(users.id, userId));
      return sql`select count(*)::int as named from pg_prepared_statements`;
    });
    expect(count).toEqual([{ named: 0 }]);
  });

  test('rejects with the error of the driver, which carries no parameters in its message', async () => {
    const secret = 'somebody@example.com';
    const failed = await rejection(
      inTenant(({ db }) =>
        db.insert(auditEvents).values({
          organizationId: randomUUID(),
          id: randomUUID(),
          type: 't',
          subjectId: randomUUID(),
          data: { secret },
        }),
      ),
    );
    expect(databaseFault(failed)).toMatchObject({ kind: 'denied', sqlstate: '42501' });
    expect(String(failed)).not.toContain(secret);
  });
});
