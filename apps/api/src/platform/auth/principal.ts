import type { Role } from '@tallybook/domain';

/** Who is calling, once the credential has been verified. */
export interface Principal {
  readonly userId: string;
  readonly email: string | null;
  readonly credential: 'api_key' | 'jwt';
  /** The id of the API key, null for a JWT. */
  readonly apiKeyId: string | null;
  /** The organization the call acts in: the key's own, or the one a JWT caller named (or their only one). */
  readonly organizationId: string | null;
  /** The caller's role there. */
  readonly role: Role | null;
}

/** What a caller presented, as far as it matters for authentication. */
export interface Credentials {
  readonly authorization: string | undefined;
  /** `X-Organization-Id`, for JWT callers who are members of several. */
  readonly organizationId: string | undefined;
}

/** Verifies credentials. Rejects with UNAUTHENTICATED (401) or UNAVAILABLE (503). */
export interface Authenticator {
  authenticate(credentials: Credentials): Promise<Principal>;
}
