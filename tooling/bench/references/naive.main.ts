/**
 * R3: naive use of the same stack. tRPC procedures with trpc-to-openapi's handler on node:http, and drizzle as in its
 * guide: queries built per call, and an interactive transaction with one statement after another.
 */
import { createServer } from 'node:http';
import { drizzle } from 'drizzle-orm/postgres-js';
import { createOpenApiHttpHandler } from 'trpc-to-openapi';
import { openDriver } from './driver.ts';
import { contextFor } from './naive/context.ts';
import { naiveRouter } from './naive/router.ts';

const db = drizzle(openDriver(10));
const handler = createOpenApiHttpHandler({
  router: naiveRouter,
  // The handler passes a Fetch API request, although its types declare a Node request.
  createContext: ({ req }) => contextFor(db, (req.headers as unknown as Headers).get('authorization') ?? ''),
});
const server = createServer((request, response) => void handler(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    console.log(`listens on http://127.0.0.1:${address.port}`);
});
