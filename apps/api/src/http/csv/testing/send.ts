import { request, type ClientRequest } from 'node:http';
import { stringify } from 'csv-stringify/sync';
import type { TestResponse, TestApp } from '../../../testing/index.ts';

export const importPath = '/api/inventory/stock-movements/import';
export const exportPath = '/api/inventory/stock-movements/export';

/** Rows as a file whose header has every column of the first one. */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  return stringify([...rows], { header: true, columns: Object.keys(rows[0] ?? {}) });
}

/** Uploads a file with these exact bytes. */
export async function sendCsv(
  app: Pick<TestApp, 'url' | 'keys'>,
  file: string | Uint8Array<ArrayBuffer>,
  options: { key?: string; query?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<TestResponse> {
  const { key = app.keys.owner, query = '', headers = {}, signal = null } = options;
  const response = await fetch(`${app.url}${importPath}${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv', ...headers },
    body: file,
    signal,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Starts an upload and sends its first bytes; the test sends the rest. */
export async function beginCsv(
  app: Pick<TestApp, 'url' | 'keys'>,
  begin: string,
  options: { key?: string } = {},
): Promise<ClientRequest> {
  const { key = app.keys.owner } = options;
  const sending = request(`${app.url}${importPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
  });
  // The test may destroy it.
  sending.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    sending.write(begin, () => resolve());
  });
  return sending;
}
