import { ProblemError } from '@tallybook/domain';

/** Files that the process imports at once; each may hold 10 MB of memory. */
const slots = { total: 8, perOrganization: 2 };

/** Limits concurrent imports; one more gets 503. */
export class ImportSlots {
  readonly #used = new Map<string, number>();
  #count = 0;

  /** Returns the function that releases the slot. Throws UNAVAILABLE. */
  acquire(organizationId: string): () => void {
    const own = this.#used.get(organizationId) ?? 0;
    if (this.#count >= slots.total || own >= slots.perOrganization)
      throw new ProblemError('UNAVAILABLE', 'Too many imports are running. Send the file again later.', {
        retryAfter: 5,
      });
    this.#count += 1;
    this.#used.set(organizationId, own + 1);
    return () => {
      this.#count -= 1;
      const left = (this.#used.get(organizationId) ?? 1) - 1;
      if (left === 0) this.#used.delete(organizationId);
      else this.#used.set(organizationId, left);
    };
  }
}
