import { hash as digest } from 'node:crypto';
import type { Role } from '@tallybook/domain';

/** The verified caller. */
export interface Principal {
  readonly userId: string;
  readonly email: string | null;
  readonly credential: 'api_key' | 'jwt' | 'session';
  /** Null for a JWT, and for a session that was not started with a key. */
  readonly apiKeyId: string | null;
  /** The organization that the call acts in: the key's own, or the one that a JWT caller named (or their only one). */
  readonly organizationId: string | null;
  /** The caller's role in that organization. */
  readonly role: Role | null;
  /** When a session was started, in milliseconds of `performance.now()`; absent for other credentials. */
  readonly signedInAt?: number;
}

/** The request headers that authentication uses. */
export class Credentials {
  readonly authorization: string | undefined;
  /** `X-Organization-Id`, for JWT callers who are members of several organizations. */
  readonly organizationId: string | undefined;
  /** The value of the session cookie, on paths of the console only; `authorization` is undefined there. */
  readonly session: string | undefined;
  /** Computed once per request, which uses it up to three times. Private: a copy with another header must not have it. */
  #hash: string | undefined;

  constructor(authorization: string | undefined, organizationId: string | undefined, session?: string) {
    this.authorization = authorization;
    this.organizationId = organizationId;
    this.session = session;
  }

  /** True without a credential. An empty header is one, and is rejected. */
  get isAnonymous(): boolean {
    return this.authorization === undefined && this.session === undefined;
  }

  /** Identifies the credentials without revealing them. */
  get hash(): string {
    // An empty header is not the same as none: it is rejected.
    const organization = this.organizationId === undefined ? '' : `=${this.organizationId}`;
    // A header contains no line break, so no header is mistaken for a session.
    const credential = this.session === undefined ? (this.authorization ?? '') : `\n${this.session}`;
    return (this.#hash ??= digest('sha256', `${organization}\n${credential}`, 'base64url'));
  }
}

/** Verifies credentials. Rejects with UNAUTHENTICATED (401) or UNAVAILABLE (503). */
export interface Authenticator {
  /** True for an API key or a session that this process has not verified before: an attempt costs a lookup in the database. */
  needsLookup(credentials: Credentials): boolean;
  authenticate(credentials: Credentials): Promise<Principal>;
}
