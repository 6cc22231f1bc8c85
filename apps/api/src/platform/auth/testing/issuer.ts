import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWTPayload } from 'jose';

const issuerUrl = 'https://id.example.com';
const audience = 'tallybook-tests';

export interface SignOptions {
  /** Replaces claims; undefined removes one. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
}

/** By path. */
export type Endpoints = Record<
  string,
  (request: IncomingMessage, response: ServerResponse, url: URL) => unknown
>;

/**
 * A token issuer that serves its keys on a real socket.
 *
 * @param endpoints what else it serves; its name is then its own URL, on another site than the services of tests
 */
export async function startIssuer(endpoints?: Endpoints) {
  const [es256, rs256, eddsa] = await Promise.all([
    generateKeyPair('ES256'),
    generateKeyPair('RS256'),
    generateKeyPair('EdDSA'),
  ]);
  const pairs = { ES256: es256, RS256: rs256, EdDSA: eddsa };
  const keys = await Promise.all(
    Object.entries(pairs).map(async ([alg, pair]) => ({
      ...(await exportJWK(pair.publicKey)),
      alg,
      kid: alg,
      use: 'sig',
    })),
  );
  let fetches = 0;
  let serving = true;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const endpoint = serving ? endpoints?.[url.pathname] : undefined;
    if (endpoint !== undefined) return void endpoint(request, response, url);
    fetches += 1;
    response
      .writeHead(serving ? 200 : 503, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys }));
    return undefined;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const issuer = endpoints === undefined ? issuerUrl : `http://localhost:${port}`;
  const now = () => Math.floor(Date.now() / 1000);
  return {
    issuer,
    variables: {
      AUTH_ISSUER: issuer,
      AUTH_AUDIENCE: audience,
      AUTH_JWKS_URL: `http://127.0.0.1:${port}/jwks.json`,
    },
    get fetches() {
      return fetches;
    },
    /** Turns all endpoints on or off. */
    serve(on: boolean) {
      serving = on;
    },
    /** Signs a token that is valid unless the options change it. */
    async sign(sub: string, { claims = {}, header = {}, key }: SignOptions = {}): Promise<string> {
      const payload: JWTPayload = {
        iss: issuer,
        aud: audience,
        sub,
        iat: now(),
        exp: now() + 60,
        ...claims,
      };
      const protectedHeader = { alg: 'ES256', kid: 'ES256', ...header };
      const known = pairs[protectedHeader.alg as keyof typeof pairs] as (typeof pairs)['ES256'] | undefined;
      return new SignJWT(payload)
        .setProtectedHeader(protectedHeader)
        .sign(key ?? known?.privateKey ?? es256.privateKey);
    },
    publicKeys: keys,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;
