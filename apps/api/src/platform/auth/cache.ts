import { hash as digest } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Credentials, Principal } from './principal.ts';

/** A verified principal and how long that holds, in milliseconds of `performance.now()`. */
export interface Verified {
  readonly principal: Principal;
  readonly until: number;
}

interface Entry {
  readonly userId: string;
  readonly verified: Verified;
}

const entries = 10_000;

/** A cached principal is asked for again after this long, whatever was or was not heard in between. */
export const cacheForMs = 5_000;

/**
 * Verified principals by a hash of what was presented; the secret itself is not kept. Used only while
 * `trusted`: while this process hears of every change that others make.
 */
export class PrincipalCache {
  readonly #kept = new LRUCache<string, Entry>({ max: entries });
  readonly #pending = new Map<string, Promise<Verified>>();
  /** Counts what was forgotten: a look-up that began before then may have read the state before. */
  #age = 0;
  #trusted = false;

  /** What is known of these credentials; else the result of `verify`, asked once for callers at the same time. */
  async get(credentials: Credentials, verify: () => Promise<Verified>): Promise<Principal> {
    if (!this.#trusted) return (await verify()).principal;
    const hash = hashOf(credentials);
    const kept = this.#kept.get(hash)?.verified;
    if (kept !== undefined && performance.now() < kept.until) return kept.principal;
    const pending = this.#pending.get(hash) ?? this.#verify(hash, verify);
    return (await pending).principal;
  }

  async #verify(hash: string, verify: () => Promise<Verified>): Promise<Verified> {
    const age = this.#age;
    const pending = verify();
    this.#pending.set(hash, pending);
    try {
      const verified = await pending;
      if (age === this.#age) this.#kept.set(hash, { userId: verified.principal.userId, verified });
      return verified;
    } finally {
      if (this.#pending.get(hash) === pending) this.#pending.delete(hash);
    }
  }

  /** From now on nobody is answered by what was read of this user before. */
  forget(userId: string): void {
    this.#age += 1;
    this.#pending.clear();
    for (const [hash, entry] of this.#kept.entries()) if (entry.userId === userId) this.#kept.delete(hash);
  }

  /** Changes elsewhere are heard of from now on, or no longer are. Either way what was kept is dropped. */
  trust(trusted: boolean): void {
    this.#age += 1;
    this.#trusted = trusted;
    this.#pending.clear();
    this.#kept.clear();
  }
}

function hashOf({ authorization, organizationId }: Credentials): string {
  return digest('sha256', `${organizationId ?? ''}\n${authorization ?? ''}`, 'base64url');
}
