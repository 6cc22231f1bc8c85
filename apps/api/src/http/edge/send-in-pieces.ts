import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { socketLimits } from './socket-limits.ts';

/** Small, so that the progress of a slow caller is seen. */
const pieceBytes = 16_384;
/** Smaller bodies are written at once. */
const minBytes = 65_536;

/** A large body as a stream, so that only a part of it is copied to the socket before the caller reads. */
export function inPieces(reply: FastifyReply, payload: string | Buffer): string | Buffer | Readable {
  if (payload.length <= minBytes / 3 || reply.request.method === 'HEAD') return payload;
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  if (body.length <= minBytes) return body;
  void reply.header('content-length', String(body.length));
  return Readable.from(piecesOf(body), { objectMode: false, highWaterMark: minBytes });
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

interface Progress {
  /** Bytes that were written to the socket, and those of them that the operating system has accepted. */
  written: number;
  accepted: number;
  credit: number;
}

const acceptedBy = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

const startOf = (socket: Socket): Progress => ({
  written: Infinity,
  accepted: acceptedBy(socket),
  credit: 0,
});

/**
 * Disconnects callers who read less than `minResponseBytes` in each `responseInterval` while bytes wait for them. The
 * operating system accepts bytes in bursts of up to a megabyte, so a burst counts for the following intervals too, up to
 * a minute. Connections are watched, not responses, so that a response costs nothing.
 */
export function disconnectSlowReaders(app: FastifyInstance): void {
  const connections = new Map<Socket, Progress>();
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, startOf(socket));
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, progress] of connections) {
      if (socket.writableLength === 0) connections.set(socket, startOf(socket));
      else if (isSlow(socket, progress)) socket.destroy();
    }
  }, socketLimits.responseInterval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Call once per interval. */
function isSlow(socket: Socket, progress: Progress): boolean {
  const accepted = acceptedBy(socket);
  const { minResponseBytes, maxResponseCredit } = socketLimits;
  progress.credit = Math.min(progress.credit + accepted - progress.accepted, maxResponseCredit);
  // Bytes that were written before the last check still wait.
  if (accepted < progress.written && progress.written !== Infinity) progress.credit -= minResponseBytes;
  Object.assign(progress, { accepted, written: socket.bytesWritten });
  return progress.credit < 0;
}
