import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPost {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly posts: readonly ReceivedPost[];
  /** What each path answers; 204 where nothing is said. May leave the answer hanging, or cut it. */
  readonly answers: Map<string, (response: ServerResponse, post: ReceivedPost) => void>;
  at(path: string): ReceivedPost[];
  close(): Promise<void>;
}

/** A real HTTP server on a real socket that keeps what it is sent. */
export async function openReceiver(): Promise<Receiver> {
  const posts: ReceivedPost[] = [];
  const answers: Receiver['answers'] = new Map();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const post = { path, headers, body: Buffer.concat(chunks).toString('utf8') };
      posts.push(post);
      const answer = answers.get(path) ?? ((plain: ServerResponse) => void plain.writeHead(204).end());
      answer(response, post);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    answers,
    at: (path) => posts.filter((post) => post.path === path),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
