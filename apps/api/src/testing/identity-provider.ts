import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startIssuer } from '../platform/auth/testing/issuer.ts';

const client = { id: 'console', secret: 'a secret/with+reserved=characters' };

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** What the provider does next; tests change it. */
export interface ProviderBehavior {
  /** Claims of the person who is signed in there. */
  person: Record<string, unknown>;
  /** Replaces claims of the ID token; undefined removes one. */
  claims: Record<string, unknown>;
  /** States the address at the UserInfo endpoint instead of in the ID token. */
  usesUserInfo: boolean;
  /** Shows a page with a link each to consent and to cancel. */
  asks: boolean;
  /** The error that the authorization endpoint responds with. */
  error: string | undefined;
}

/**
 * An OpenID Connect provider on a real socket, at `localhost`: for a browser another site than the service at 127.0.0.1.
 * It enforces the client's secret, PKCE, the redirect URI, and that a code is used once.
 */
export async function startIdentityProvider() {
  const grants = new Map<string, Grant>();
  const requests: URLSearchParams[] = [];
  const secrets = new Set([client.secret]);
  const behavior: ProviderBehavior = {
    person: { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' },
    claims: {},
    usesUserInfo: false,
    asks: false,
    error: undefined,
  };
  /** Whose address the UserInfo endpoint states. */
  let lastPerson = behavior.person;

  const authorize = (_request: IncomingMessage, response: ServerResponse, { searchParams: query }: URL) => {
    requests.push(query);
    const isComplete =
      query.get('client_id') === client.id &&
      query.get('response_type') === 'code' &&
      query.get('scope')?.split(' ').includes('openid') === true &&
      query.get('code_challenge_method') === 'S256';
    const callback = new URL(query.get('redirect_uri') ?? 'invalid:');
    if (!isComplete || callback.pathname !== '/console/oidc/callback') return send(response, 400, {});
    const back = (parameters: Record<string, string>): string => {
      const state = query.get('state') ?? '';
      callback.search = new URLSearchParams({ ...parameters, state }).toString();
      return callback.href;
    };
    const code = randomBytes(16).toString('hex');
    secrets.add(code);
    grants.set(code, {
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
    });
    const [accepted, canceled] = [back({ code }), back({ error: behavior.error ?? 'access_denied' })];
    if (!behavior.asks)
      return response.writeHead(302, { location: behavior.error === undefined ? accepted : canceled }).end();
    const link = (url: string, text: string): string =>
      `<a href="${url.replaceAll('&', '&amp;')}">${text}</a>`;
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Provider</title>${link(accepted, 'Continue')} ${link(canceled, 'Cancel')}`);
  };

  const redeem = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await textOf(request));
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return send(response, 401, { error: 'invalid_client' });
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' });
    lastPerson = behavior.person;
    const claims = {
      aud: client.id,
      nonce: grant.nonce,
      ...behavior.person,
      ...(behavior.usesUserInfo && { email: undefined, email_verified: undefined }),
      ...behavior.claims,
    };
    const tokens = {
      access_token: randomBytes(16).toString('hex'),
      id_token: await issuer.sign(String(behavior.person['sub']), { claims }),
    };
    for (const token of [...Object.values(tokens), form.get('code_verifier') ?? '']) secrets.add(token);
    return send(response, 200, { ...tokens, token_type: 'Bearer' });
  };

  const issuer = await startIssuer({
    '/.well-known/openid-configuration': (_request, response) =>
      send(response, 200, {
        issuer: issuer.issuer,
        authorization_endpoint: `${issuer.issuer}/authorize`,
        token_endpoint: `${issuer.issuer}/token`,
        userinfo_endpoint: `${issuer.issuer}/userinfo`,
        jwks_uri: `${issuer.issuer}/jwks.json`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      }),
    '/authorize': authorize,
    '/token': redeem,
    '/userinfo': (_request, response) => send(response, 200, lastPerson),
  });
  return {
    ...issuer,
    variables: { ...issuer.variables, AUTH_CLIENT_ID: client.id, AUTH_CLIENT_SECRET: client.secret },
    behavior,
    /** The queries of the authorization requests so far. */
    requests,
    /** The client's secret, and every code, code verifier and token so far. */
    secrets,
  };
}

export type TestIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(request, 'end');
  return text;
}
