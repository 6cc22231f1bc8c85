import type { AuditCredential, AuditType, EventData, EventType } from '@tallybook/domain';

/** The actor of an event and where the request came from, as the audit trail stores them. */
export interface Origin {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  readonly credential: AuditCredential | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** Not caused by a request: for example an expiry, or a rejection by another server. */
export const systemOrigin: Origin = {
  userId: null,
  apiKeyId: null,
  credential: null,
  address: null,
  userAgent: null,
  requestId: null,
};

/** An event type with the data that webhooks receive. */
export type PublishedEvent = {
  readonly [Type in EventType]: { readonly type: Type; readonly data: EventData<Type> };
}[EventType];

/** Types whose data the caller gives. That of invitations is read from their rows. */
type GivenType = Exclude<AuditType & EventType, `invitation.${string}`>;

interface Recorded {
  /** The id of the audit row, for an event that something else refers to; otherwise a new one. */
  readonly id?: string;
  readonly organizationId: string;
  /** The resource that the event is about. */
  readonly subjectId: string;
  /** Details; for a change the old and the new values. Never a token, a secret, a key or a hash of one. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export type DomainEvent = Recorded &
  (
    | { readonly type: Exclude<AuditType, GivenType>; readonly published?: never }
    | {
        readonly [Type in GivenType]: { readonly type: Type; readonly published: EventData<Type> };
      }[GivenType]
  );

/** An event with its origin. */
export interface TracedEvent {
  readonly origin: Origin;
  readonly event: DomainEvent;
}

interface Call {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | null;
}

interface By {
  readonly userId: string;
  readonly apiKeyId: string | null;
  /** Absent if the caller presented only the link of an invitation. */
  readonly credential?: AuditCredential;
}

/** The origin of a call's events. `by` is null for an anonymous caller with the link of an invitation. */
export function originOf({ requestId, address, userAgent }: Call, by: By | null): Origin {
  return {
    userId: by?.userId ?? null,
    apiKeyId: by?.apiKeyId ?? null,
    credential: by?.credential ?? 'link',
    address,
    userAgent,
    requestId,
  };
}
