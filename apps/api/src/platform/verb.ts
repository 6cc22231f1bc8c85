import { ProblemError, may, permissionDenied, type Permission, type Role } from '@tallybook/domain';
import type { Principal } from './auth/principal.ts';
import type { AppServices } from '../start/app-services.ts';

// The one upward import: the layers between import the type from here.
export type { AppServices };

/** A verified caller acting in one organization. */
export interface Actor {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: Role;
  readonly credential: 'api_key' | 'jwt';
  readonly apiKeyId: string | null;
}

/** What an answer carries besides its body, filled in by verbs, written by whichever wire serves the call. */
export interface AnswerNotes {
  replayed: boolean;
  nextCursor: string | null;
}

/** What a verb gets: who acts, with what, and nothing of HTTP. */
export interface VerbContext {
  readonly services: AppServices;
  readonly actor: Actor;
  readonly requestId: string;
  /** The procedure's path, for example `stockMovements.post`. */
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  readonly address: string;
  /** As the caller names its program, cut short. */
  readonly userAgent: string | null;
  readonly notes: AnswerNotes;
}

/** What a verb gets that any verified caller may use, one outside every organization included. */
export interface CallerContext extends Omit<VerbContext, 'actor'> {
  readonly principal: Principal;
}

/** What a verb of a public procedure gets: called by whoever holds a token, signed in or not. */
export interface PublicContext extends Omit<VerbContext, 'actor'> {
  readonly principal: Principal | null;
}

/** For rights that depend on what is asked, beyond the procedure's own permission. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!may(actor.role, permission)) throw permissionDenied(actor.role, permission);
}

/** One text for a thing that is unknown and for one that is another organization's. */
export function notFound(what: string): ProblemError {
  return new ProblemError('NOT_FOUND', `There is no such ${what} in the organization.`);
}
