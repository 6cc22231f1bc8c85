import { parseDatabaseUrl } from '@tallybook/db';
import type postgres from 'postgres';
import { connect } from '@tallybook/machine';

/** Dates as text. 16 connections, because each waits for the disk most of the time. */
export function openPool(): postgres.Sql {
  const asText = { to: 1082, from: [1082], serialize: String, parse: String };
  return connect(parseDatabaseUrl(process.env['DATABASE_URL'] ?? ''), 16, { types: { date: asText } });
}
