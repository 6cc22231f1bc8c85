import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Serves the files of a folder, which may be created later, on any free port of the loopback interface. */
export const serveFolder = async (folder) => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': `${types[extname(file)] ?? 'text/plain'}; charset=utf-8` });
    response.end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
