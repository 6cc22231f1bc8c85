import type { Logger } from '../log.ts';

const intervalMs = 60_000;
/** More addresses in one interval are not told apart. */
const maxAddresses = 10_000;

/** Logs rejected authentication: one line per interval with counts, without any part of the credentials. */
export class Rejections {
  readonly #log: Logger;
  readonly #addresses = new Set<string>();
  #wrong = 0;
  #missing = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** @param missing no credential was sent where one is required */
  count(address: string, missing: boolean): void {
    if (missing) this.#missing += 1;
    else this.#wrong += 1;
    if (this.#addresses.size < maxAddresses) this.#addresses.add(address);
    this.#timer ??= setTimeout(() => this.flush(), intervalMs).unref();
  }

  /** Writes what has been counted. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#wrong + this.#missing === 0) return;
    this.#log.warn(
      {
        wrong: this.#wrong,
        missing: this.#missing,
        addresses: this.#addresses.size,
        seconds: intervalMs / 1000,
      },
      'authentication rejected',
    );
    this.#wrong = 0;
    this.#missing = 0;
    this.#addresses.clear();
  }
}
