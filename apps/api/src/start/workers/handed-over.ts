import type { ChildProcess } from 'node:child_process';

/**
 * Closes the connection that the primary has handed to a worker if the worker ends before it confirms. Node 24 forgets it:
 * it stays open in the primary, and its client waits for a response until it gives up. There is at most one, because
 * round robin waits for the confirmation before it hands over the next.
 */
export function closeUnconfirmed(worker: ChildProcess): void {
  let last: Closable | undefined;
  const send = worker.send.bind(worker) as (...args: unknown[]) => boolean;
  worker.send = (...args: unknown[]): boolean => {
    const [message, handle] = args as [{ act?: string }, Closable | undefined];
    if (message.act === 'newconn') last = handle;
    return send(...args);
  };
  // A handle that the confirmation has closed may be closed again.
  worker.once('exit', () => last?.close());
}

interface Closable {
  close(): void;
}
