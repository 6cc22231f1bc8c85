import { openDriver } from '../driver.ts';
import type postgres from 'postgres';

/** Dates as text. 16 connections, because each waits for the disk most of the time. */
export function openPool(): postgres.Sql {
  const asText = { to: 1082, from: [1082], serialize: String, parse: String };
  return openDriver(16, { types: { date: asText } });
}
