import { ProblemError } from '@tallybook/domain';

/** Files that the process takes at once, since each may hold 10 MB of memory. */
const places = { all: 8, ofOneOrganization: 2 };

/** Lets few files in at a time; one more is answered 503. */
export class ImportPlaces {
  readonly #taken = new Map<string, number>();
  #count = 0;

  /** Gives the place back by what it returns. Throws UNAVAILABLE. */
  take(organizationId: string): () => void {
    const own = this.#taken.get(organizationId) ?? 0;
    if (this.#count >= places.all || own >= places.ofOneOrganization)
      throw new ProblemError(
        'UNAVAILABLE',
        'Too many imports are under way. Send the file again in a while.',
        {
          retryAfter: 5,
        },
      );
    this.#count += 1;
    this.#taken.set(organizationId, own + 1);
    return () => {
      this.#count -= 1;
      const left = (this.#taken.get(organizationId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(organizationId);
      else this.#taken.set(organizationId, left);
    };
  }
}
