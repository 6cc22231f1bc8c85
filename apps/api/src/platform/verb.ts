import {
  ProblemError,
  may,
  permissionDenied,
  en,
  say,
  type Permission,
  type Role,
  type Wording,
} from '@tallybook/domain';
import type { Principal } from './auth/principal.ts';
import type { AppServices } from '../start/app-services.ts';

// The one upward import: the layers between import the type from here.
export type { AppServices };

/** A verified caller acting in one organization. */
export interface Actor {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: Role;
  readonly credential: 'api_key' | 'jwt' | 'session';
  readonly apiKeyId: string | null;
}

/** Response metadata that verbs set and both transports send as headers. */
export interface ResponseMeta {
  replayed: boolean;
  nextCursor: string | null;
}

/** The context of a verb: the actor and the services, nothing of HTTP. */
export interface VerbContext {
  readonly services: AppServices;
  readonly actor: Actor;
  readonly requestId: string;
  /** The procedure's path, for example `stockMovements.post`. */
  readonly operation: string;
  /** Whether the call reads more than one bounded page: its transactions take slots of the reports. */
  readonly isReport: boolean;
  /** Called before each read: takes room for the response from the organization's share, once. Throws UNAVAILABLE. */
  readonly holdPage: () => void;
  /** Whether the call has had a slot of the reports. */
  readonly admission: { isAdmitted: boolean };
  /** Authenticates again: rejects if the caller's key, session or permission has ended since. */
  readonly checkCaller: () => Promise<void>;
  readonly idempotencyKey: string | undefined;
  readonly address: string;
  /** The `User-Agent` header, truncated. */
  readonly userAgent: string | null;
  readonly responseMeta: ResponseMeta;
  /** The language of sentences in the response, such as reasons why a part was rejected. */
  readonly wording: () => Wording;
}

/** The context of a verb that any verified caller may use, with or without an organization. */
export interface CallerContext extends Omit<VerbContext, 'actor'> {
  readonly principal: Principal;
}

/** The context of a public procedure's verb: callers may be anonymous. */
export interface PublicContext extends Omit<VerbContext, 'actor'> {
  readonly principal: Principal | null;
}

/** The user behind a context; null for an anonymous caller. */
export function callerOf(ctx: VerbContext | PublicContext): Actor | Principal | null {
  return 'actor' in ctx ? ctx.actor : ctx.principal;
}

/** For permissions that depend on the input, beyond the procedure's own. Errors: PERMISSION_DENIED (403). */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) throw permissionDenied(actor.role, permission);
}

/** One text for an unknown resource and for one of another organization. */
export function notFound(what: string): ProblemError {
  return new ProblemError('NOT_FOUND', say(en.notFound, { what }));
}
