import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether a request has `Authorization: Bearer <secret>`. */
export function bearerCheck(secret: string): (request: FastifyRequest) => boolean {
  const expected = hash(secret);
  return ({ headers }) => {
    const sent = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    // Compared as hashes, so that the time reveals neither the first difference nor the length.
    return sent !== undefined && timingSafeEqual(hash(sent), expected);
  };
}
