import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';

const issuer = 'https://id.example.com';
const audience = 'tallybook-attacks';

/** An issuer of tokens that serves its public key on a real socket. */
export async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'attacks', use: 'sig' }];
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys })),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    variables: {
      AUTH_ISSUER: issuer,
      AUTH_AUDIENCE: audience,
      AUTH_JWKS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`,
    },
    /** A token of this subject; its address counts as verified. */
    token: (subject: string, email: string): Promise<string> =>
      new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'ES256', kid: 'attacks' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(privateKey),
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;
