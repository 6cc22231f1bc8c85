import type { AuditCredential, AuditType } from '@tallybook/domain';

/** Who did it, and from where, as the audit trail keeps it. */
export interface Origin {
  readonly userId: string | null;
  readonly apiKeyId: string | null;
  readonly credential: AuditCredential | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** Nobody asked for it: time passed, or another server refused. */
export const systemOrigin: Origin = {
  userId: null,
  apiKeyId: null,
  credential: null,
  address: null,
  userAgent: null,
  requestId: null,
};

export interface DomainEvent {
  readonly organizationId: string;
  readonly type: AuditType;
  /** What it happened to. */
  readonly subjectId: string;
  /** Particulars; for a change the old and the new value. Never a token, a secret, a key or a hash of one. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** With who did it. */
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
  /** Absent: the link of an invitation was all that was shown. */
  readonly credential?: AuditCredential;
}

/** The origin of what a call does; by null, of somebody who holds the link of an invitation and nothing else. */
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
