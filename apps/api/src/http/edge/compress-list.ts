import { constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './negotiation.ts';
import { addVary } from './vary.ts';

const compress = promisify(gzip);

/** Smaller responses fit into one packet anyway. */
const minBytes = 1024;

/** The fastest level: lists shrink to a tenth, and higher levels cost twice the time for a few percent. */
const options = { level: constants.Z_BEST_SPEED };

/**
 * The body of a successful GET, compressed on another thread if the caller asked for it. Nothing else is compressed:
 * keys and tokens appear only in responses to POST, so that the size of a response never depends on a secret (BREACH).
 */
export function compressList(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): string | Buffer | Promise<Buffer> {
  if (body.length < minBytes) return body;
  addVary(reply, 'accept-encoding');
  if (!acceptsGzip(request.headers['accept-encoding'])) return body;
  void reply.header('content-encoding', 'gzip');
  return compress(body, options);
}
