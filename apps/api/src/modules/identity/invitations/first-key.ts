import { createHash, hkdfSync } from 'node:crypto';
import { mintApiKey, type MintedKey } from '../../../platform/auth/api-key.ts';
import type { PublicContext } from '../../../platform/verb.ts';

/**
 * The API key of an account created by an acceptance. It is stored nowhere; with an Idempotency-Key it is derived from
 * that key and the emailed token, so that a retry after a lost response can show it again. Only a hash of the
 * Idempotency-Key is stored, so the database, TOKEN_KEY and the email together do not yield the API key.
 */
export function mintFirstKey(ctx: PublicContext, token: string): MintedKey {
  const environment = ctx.services.config.production ? 'live' : 'test';
  if (ctx.principal !== null || ctx.idempotencyKey === undefined) return mintApiKey(environment);
  const [tokenKey] = ctx.services.tokenKeys;
  const purpose = `tallybook:first-key:${ctx.idempotencyKey}`;
  return mintApiKey(environment, Buffer.from(hkdfSync('sha256', tokenKey, token, purpose, 40)));
}

/** The context with a hash instead of the Idempotency-Key, from which the API key must not be derivable. */
export function withHashedKey(ctx: PublicContext): PublicContext {
  const { idempotencyKey } = ctx;
  if (idempotencyKey === undefined) return ctx;
  return { ...ctx, idempotencyKey: createHash('sha256').update(idempotencyKey).digest('hex') };
}
