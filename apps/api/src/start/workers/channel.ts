/** One end of the channel between the primary process and a worker. */
interface Peer {
  send?(message: unknown, callback: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Handlers = Readonly<Record<string, (input: never) => unknown>>;

type Message =
  | { readonly ask: string; readonly id: number; readonly input: unknown }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

/** Calls between the primary and a worker, in both directions. */
export interface Channel {
  /** Rejects if the handler does, and if there is no response within `timeoutMs` (default: no limit). */
  ask(what: string, input?: unknown, timeoutMs?: number): Promise<unknown>;
}

/** `handlers` respond to what the other end asks. */
export function openChannel(peer: Peer, handlers: Handlers): Channel {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  // With a callback, a closed channel is no uncaught error.
  const send = (message: Message): void => void peer.send?.(message, () => undefined);

  const respond = async (id: number, what: string, input: unknown): Promise<void> => {
    try {
      send({ id, result: await handlers[what]?.(input as never) });
    } catch (error) {
      send({ id, error: error instanceof Error ? error.message : String(error) });
    }
  };

  peer.on('message', (received) => {
    const message = received as Message;
    if ('ask' in message) return void respond(message.id, message.ask, message.input);
    const waiting = asked.get(message.id);
    asked.delete(message.id);
    if ('error' in message) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message.result);
  });

  return {
    async ask(what, input, timeoutMs) {
      const id = (lastId += 1);
      const waiting = Promise.withResolvers<unknown>();
      asked.set(id, waiting);
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => waiting.reject(new Error(`no response to ${what}`)), timeoutMs);
      send({ ask: what, id, input });
      try {
        return await waiting.promise;
      } finally {
        clearTimeout(timer);
        asked.delete(id);
      }
    },
  };
}
