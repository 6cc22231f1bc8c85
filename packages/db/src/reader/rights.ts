import type { AnyPgTable } from 'drizzle-orm/pg-core';
import type * as schema from '../schema/index.ts';

type Schema = typeof schema;
type TableKey = { [Key in keyof Schema]: Schema[Key] extends AnyPgTable ? Key : never }[keyof Schema];

/**
 * Rights of the role `tallybook_reader` to read: all of a table, some columns, or nothing. The ledger, its sums and the journal
 * are readable as a whole, so that what a report reads adds up; people, credentials, emails, webhooks and the service's own
 * work are not. A table that is missing here is a type error; `pnpm generate` writes reader/grants.sql.
 */
export const readerRights = {
  accountingPeriods: 'all',
  journalDays: 'all',
  journalEntries: 'all',
  journalLines: 'all',
  locations: 'all',
  // Its settings name no person. The accounts are those of automatic posting.
  organizations: ['id', 'name', 'currency', 'money_scale', 'automatic_posting'],
  postingRules: 'all',
  products: 'all',
  stockAlerts: 'all',
  stockBalances: 'all',
  stockCostAdjustments: 'all',
  stockDays: 'all',
  stockLayers: 'all',
  stockLocationBalances: 'all',
  stockLocationDays: 'all',
  stockMonths: 'all',
  stockMovementCosts: 'all',
  stockMovements: 'all',
  stockRecosts: 'all',
  stockReservations: 'all',
  stockSnapshots: 'all',
  stockTakeCountHistory: 'all',
  stockTakeCounts: 'all',
  stockTakes: 'all',
  stockTransfers: 'all',
  stockWriteDowns: 'all',
  // People and credentials.
  apiKeys: 'nothing',
  auditEvents: 'nothing',
  consoleSessions: 'nothing',
  consoleSignIns: 'nothing',
  idempotencyKeys: 'nothing',
  invitationAttempts: 'nothing',
  invitations: 'nothing',
  mailRecipients: 'nothing',
  memberships: 'nothing',
  userIdentities: 'nothing',
  users: 'nothing',
  // The service's work.
  ledgerLog: 'nothing',
  ledgerVerifications: 'nothing',
  outgoingEvents: 'nothing',
  stockImports: 'nothing',
  webhookDeliveries: 'nothing',
  webhooks: 'nothing',
} as const satisfies Record<TableKey, 'all' | 'nothing' | readonly string[]>;
