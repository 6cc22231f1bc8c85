import { LRUCache } from 'lru-cache';
import type { Credentials, Principal } from './principal.ts';

/** A verified principal. */
export interface Verified {
  readonly principal: Principal;
  /** Milliseconds of `performance.now()`. */
  readonly expiresAt: number;
}

interface Entry {
  readonly userId: string;
  readonly verified: Verified;
}

const maxEntries = 10_000;

/** Cache TTL, even if an invalidation was missed. */
export const cacheTtlMs = 5_000;

/**
 * Verified principals by a hash of their credentials; secrets are not stored. Enabled only while this process
 * receives every invalidation from other processes.
 */
export class PrincipalCache {
  readonly #entries = new LRUCache<string, Entry>({ max: maxEntries });
  readonly #pending = new Map<string, Promise<Verified>>();
  /** Counts invalidations: a lookup that began before one may have read the state before the change. */
  #generation = 0;
  #enabled = false;

  /** True if the credentials were valid when last verified, even if the entry has expired since. */
  knows(credentials: Credentials): boolean {
    return this.#entries.has(credentials.hash);
  }

  /** Returns the cached principal or the result of `verify`, which runs once for concurrent callers. */
  async get(credentials: Credentials, verify: () => Promise<Verified>): Promise<Principal> {
    if (!this.#enabled) return (await verify()).principal;
    const { hash } = credentials;
    const cached = this.#entries.get(hash)?.verified;
    if (cached !== undefined && performance.now() < cached.expiresAt) return cached.principal;
    const pending = this.#pending.get(hash) ?? this.#verify(hash, verify);
    return (await pending).principal;
  }

  async #verify(hash: string, verify: () => Promise<Verified>): Promise<Verified> {
    const generation = this.#generation;
    const pending = verify();
    this.#pending.set(hash, pending);
    try {
      const verified = await pending;
      if (generation === this.#generation)
        this.#entries.set(hash, { userId: verified.principal.userId, verified });
      return verified;
    } catch (error) {
      this.#entries.delete(hash);
      throw error;
    } finally {
      if (this.#pending.get(hash) === pending) this.#pending.delete(hash);
    }
  }

  /** Drops the principals of a user: later calls read them again. */
  invalidate(userId: string): void {
    this.#generation += 1;
    this.#pending.clear();
    for (const [hash, entry] of this.#entries.entries())
      if (entry.userId === userId) this.#entries.delete(hash);
  }

  /** Turns the cache on when invalidations start to arrive, and off when they cease. Both clear it. */
  setEnabled(enabled: boolean): void {
    this.#generation += 1;
    this.#enabled = enabled;
    this.#pending.clear();
    this.#entries.clear();
  }
}
