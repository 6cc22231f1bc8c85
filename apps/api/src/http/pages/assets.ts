import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, matchesTag } from '../edge/negotiation.ts';
import { addVary } from '../edge/vary.ts';

/** A static file of a page, ready to be sent. */
export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
  readonly etag: string;
}

export async function assetOf(type: string, bytes: Buffer): Promise<Asset> {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { type, bytes, gzipped: await promisify(gzip)(bytes), etag };
}

/** Sends the file, or 304 to a browser that has it; browsers revalidate it at each use. */
export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  vary = 'accept-encoding',
): FastifyReply {
  void addVary(reply, vary).headers({ etag: asset.etag, 'cache-control': 'no-cache' });
  if (matchesTag(request.headers['if-none-match'], asset.etag)) return reply.code(304).send();
  const zipped = acceptsGzip(request.headers['accept-encoding']);
  if (zipped) void reply.header('content-encoding', 'gzip');
  return reply.type(asset.type).send(zipped ? asset.gzipped : asset.bytes);
}
