// oxlint-disable-next-line import/default -- with Vite's query, the URL of the built worker
import url from './reader.worker.ts?worker&url';
import type { Workbook } from './sheets.ts';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * The only Trusted Types policy of the console: it lets a script start this worker, and no other code. The content security
 * policy permits its name once, so it is created with the page, before anything else could take it. Absent in browsers
 * without Trusted Types.
 */
const policy = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes?.createPolicy(
  'tallybook-worker',
  {
    createScriptURL: (given) => {
      if (given !== url) throw new TypeError('This policy is for the worker that reads workbooks.');
      return given;
    },
  },
);

/** Reads a workbook in a worker of its own, which ends with the response, or when nobody waits for it any more. */
export function readInWorker(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Workbook> {
  const worker = new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
  const read = new Promise<Workbook>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Workbook>) => resolve(data));
    // Without memory, or if the file of the worker does not load.
    worker.addEventListener('error', () => resolve({ problem: 'unreadable' }));
    signal.addEventListener('abort', () => resolve({ problem: 'unreadable' }));
  });
  worker.postMessage(bytes, [bytes.buffer]);
  return read.finally(() => worker.terminate());
}
