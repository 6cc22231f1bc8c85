import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxPageBytes } from '../../platform/cursor.ts';
import type { FairSlots } from '../../platform/fairness/fair-slots.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once a verified caller is known. */
    unsent: UnsentPages | undefined;
  }
}

/** Smaller bodies are limited by the number of requests in flight. */
const smallBody = 65_536;

/**
 * Memory of a response until its caller has read it, in pages of 1 MB, each of which is a slot of the organization. A call
 * takes one page before it reads anything; its body then takes one for each MB.
 */
export class UnsentPages {
  readonly #slots: FairSlots;
  readonly #key: string;
  #held = 0;
  #closed = false;

  constructor(slots: FairSlots, key: string, reply: FastifyReply) {
    this.#slots = slots;
    this.#key = key;
    reply.raw.once('close', () => {
      this.#hold(0);
      this.#closed = true;
    });
  }

  /** Room for what a call is about to read. Throws UNAVAILABLE if the organization has its share of unsent responses. */
  take(): void {
    if (this.#closed) return;
    this.#slots.take(this.#key);
    this.#held += 1;
  }

  /** The size of the whole body, which is in memory already, whatever the share. */
  setBody(bytes: number): void {
    this.#hold(bytes <= smallBody ? 0 : Math.ceil(bytes / maxPageBytes));
  }

  #hold(pages: number): void {
    if (this.#closed) return;
    for (; this.#held < pages; this.#held += 1) this.#slots.takeAnyway(this.#key);
    for (; this.#held > pages; this.#held -= 1) this.#slots.release(this.#key);
  }
}

/** A function that takes room for one call, the first time. */
export function pageOfCall({ unsent }: FastifyRequest): () => void {
  let taken = false;
  return () => {
    if (taken) return;
    unsent?.take();
    taken = true;
  };
}
