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
  /** The responder of each path; the default is 204. A responder may hang or destroy the connection. */
  readonly responders: Map<string, (response: ServerResponse, post: ReceivedPost) => void>;
  postsTo(path: string): ReceivedPost[];
  close(): Promise<void>;
}

/** Starts a real HTTP server on a real socket that records the requests it receives. */
export async function openReceiver(): Promise<Receiver> {
  const posts: ReceivedPost[] = [];
  const responders: Receiver['responders'] = new Map();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const post = { path, headers, body: Buffer.concat(chunks).toString('utf8') };
      posts.push(post);
      const respond = responders.get(path) ?? (() => void response.writeHead(204).end());
      respond(response, post);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    responders,
    postsTo: (path) => posts.filter((post) => post.path === path),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
