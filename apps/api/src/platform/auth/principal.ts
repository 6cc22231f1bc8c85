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
export interface Credentials {
  readonly authorization: string | undefined;
  /** `X-Organization-Id`, for JWT callers who are members of several organizations. */
  readonly organizationId: string | undefined;
}

/** Verifies credentials. Rejects with UNAUTHENTICATED (401) or UNAVAILABLE (503). */
export interface Authenticator {
  /** True for an API key that this process has not verified before: an attempt costs a lookup in the database. */
  needsLookup(credentials: Credentials): boolean;
  authenticate(credentials: Credentials): Promise<Principal>;
}
