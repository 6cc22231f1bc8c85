import type { EventType } from '@tallybook/domain';

/** Who did it, and from where. */
export interface Origin {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
}

/** Nobody asked for it: time passed, or a mail server refused. */
export const byService: Origin = { userId: null, apiKeyId: null, address: null, requestId: null };

export interface DomainEvent {
  readonly organizationId: string;
  readonly type: EventType;
  /** The invitation, member or key. */
  readonly subjectId: string;
  /** Plain facts for people and programs; never a token, a key or a hash of one. */
  readonly data?: Readonly<Record<string, string | number | boolean | null>>;
}

interface Call {
  readonly requestId: string;
  readonly address: string;
}

/** The origin of what an actor's call does. */
export function originOf(
  { requestId, address }: Call,
  by: { readonly userId: string; readonly apiKeyId: string | null } | null,
): Origin {
  return { userId: by?.userId ?? null, apiKeyId: by?.apiKeyId ?? null, address, requestId };
}
