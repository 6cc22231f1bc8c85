import { stringify } from 'csv-stringify/sync';
import type { TestAnswer, TestApp } from '../../../testing/index.ts';

export const importPath = '/api/inventory/stock-movements/import';
export const exportPath = '/api/inventory/stock-movements/export';

/** Rows as a file whose header has every column of the first one. */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  return stringify([...rows], { header: true, columns: Object.keys(rows[0] ?? {}) });
}

/** Sends a file as it stands. */
export async function sendCsv(
  app: Pick<TestApp, 'url' | 'keys'>,
  file: string | Uint8Array<ArrayBuffer>,
  options: { key?: string; query?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<TestAnswer> {
  const { key = app.keys.owner, query = '', headers = {}, signal = null } = options;
  const answer = await fetch(`${app.url}${importPath}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv', ...headers },
    body: file,
    signal,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
