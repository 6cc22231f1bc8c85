import { hash as digest } from 'node:crypto';
import type { Role } from '@tallybook/domain';

/** The verified caller. */
export interface Principal {
  readonly userId: string;
  readonly email: string | null;
  readonly credential: 'api_key' | 'jwt';
  /** Null for a JWT. */
  readonly apiKeyId: string | null;
  /** The organization that the call acts in: the key's own, or the one that a JWT caller named (or their only one). */
  readonly organizationId: string | null;
  /** The caller's role in that organization. */
  readonly role: Role | null;
}

/** The request headers that authentication uses. */
export class Credentials {
  readonly authorization: string | undefined;
  /** `X-Organization-Id`, for JWT callers who are members of several organizations. */
  readonly organizationId: string | undefined;
  /** Computed once per request, which uses it up to three times. Private: a copy with another header must not have it. */
  #hash: string | undefined;

  constructor(authorization: string | undefined, organizationId: string | undefined) {
    this.authorization = authorization;
    this.organizationId = organizationId;
  }

  /** Identifies the credentials without revealing them. */
  get hash(): string {
    // An empty header is not the same as none: it is rejected.
    const organization = this.organizationId === undefined ? '' : `=${this.organizationId}`;
    return (this.#hash ??= digest('sha256', `${organization}\n${this.authorization ?? ''}`, 'base64url'));
  }
}

/** Verifies credentials. Rejects with UNAUTHENTICATED (401) or UNAVAILABLE (503). */
export interface Authenticator {
  /** True for an API key that this process has not verified before: an attempt costs a lookup in the database. */
  needsLookup(credentials: Credentials): boolean;
  authenticate(credentials: Credentials): Promise<Principal>;
}
