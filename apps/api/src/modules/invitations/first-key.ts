import { createHash, hkdfSync } from 'node:crypto';
import { mintApiKey, type MintedKey } from '../../platform/auth/api-key.ts';
import type { PublicContext } from '../../platform/verb.ts';

/**
 * The key of an account that an acceptance makes. Whoever sends an Idempotency-Key gets one that follows from it
 * and the mailed token, so that a lost answer can be given again although the key is kept nowhere: without the
 * Idempotency-Key, of which only a hash is kept, neither the database nor TOKEN_KEY nor the mail makes it.
 */
export function mintFirstKey(ctx: PublicContext, token: string): MintedKey {
  const environment = ctx.services.config.production ? 'live' : 'test';
  if (ctx.principal !== null || ctx.idempotencyKey === undefined) return mintApiKey(environment);
  const { tokenKey } = ctx.services;
  const purpose = `tallybook:first-key:${ctx.idempotencyKey}`;
  return mintApiKey(environment, Buffer.from(hkdfSync('sha256', tokenKey, token, purpose, 40)));
}

/** The same call, under a name that does not tell its Idempotency-Key. */
export function withHashedKey(ctx: PublicContext): PublicContext {
  const { idempotencyKey } = ctx;
  if (idempotencyKey === undefined) return ctx;
  return { ...ctx, idempotencyKey: createHash('sha256').update(idempotencyKey).digest('hex') };
}
