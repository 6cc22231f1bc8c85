import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../environment/environment.ts';
import type { Issuer } from './issuer.ts';

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly credential?: string;
  readonly body?: unknown;
  /** Sent as it is instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** 0 or 1. */
  readonly instance?: number;
  /** The loopback address that the request comes from. */
  readonly from?: string;
}

export interface Response {
  /** 0 without a response. */
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly milliseconds: number;
}

export interface Tenant {
  readonly id: string;
  /** An owner's key. */
  readonly key: string;
}

/** Two instances in production mode with default limits, as an attacker sees them. */
export class Target {
  readonly environment: Environment;
  readonly issuer: Issuer;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  readonly #links = new Map<string, string>();
  #addresses = 0;

  constructor(environment: Environment, issuer: Issuer) {
    this.environment = environment;
    this.issuer = issuer;
    environment.mail.onMail(({ to, token }) => token !== '' && this.#links.set(to, token));
  }

  urlOf(instance: number): string {
    return (this.environment.instances[instance] ?? this.environment.instances[0]).url;
  }

  /** A loopback address that no other attack uses: limits per address are not shared. */
  newAddress(): string {
    this.#addresses += 1;
    return `127.7.${Math.floor(this.#addresses / 250)}.${(this.#addresses % 250) + 1}`;
  }

  /** Never rejects. */
  call(request: Request): Promise<Response> {
    const { method = 'GET', path, credential, body, instance = 0, from } = request;
    const text = request.text ?? (body === undefined ? undefined : JSON.stringify(body));
    const started = performance.now();
    return new Promise((resolve) => {
      const finish = (response: Partial<Response>): void =>
        resolve({
          status: 0,
          headers: {},
          body: {},
          text: '',
          ...response,
          milliseconds: performance.now() - started,
        });
      const call = http.request(
        this.urlOf(instance) + path,
        {
          method,
          agent: this.#agent,
          timeout: 60_000,
          ...(from !== undefined && { localAddress: from }),
          headers: {
            ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(text)),
            }),
            ...request.headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => finish({}));
          response.on('end', () => {
            const received = Buffer.concat(chunks).toString('utf8');
            const { statusCode: status = 0, headers } = response;
            finish({ status, headers, text: received, body: parse(received) });
          });
        },
      );
      call.on('timeout', () => call.destroy());
      call.on('error', () => finish({}));
      call.end(text);
    });
  }

  /** Like `call`; throws without a success, because the attack then means nothing. */
  async must(request: Request): Promise<Response> {
    const response = await this.call(request);
    if (response.status === 0 || response.status >= 300)
      throw new Error(
        `could not be set up: ${request.method ?? 'GET'} ${request.path}: ${response.status} ${response.text}`,
      );
    return response;
  }

  /** An organization of a new person, who shares no limit with anybody. */
  async tenant(): Promise<Tenant> {
    const person = randomUUID();
    const credential = await this.issuer.token(person, `${person}@example.com`);
    const path = '/api/organizations';
    const { body } = await this.must({ method: 'POST', path, credential, body: { name: 'Attack' } });
    return { id: String(body['id']), key: String(body['api_key']) };
  }

  async product(tenant: Tenant): Promise<string> {
    const body = { sku: randomUUID(), name: 'Attack' };
    const path = '/api/inventory/products';
    return String((await this.must({ method: 'POST', path, credential: tenant.key, body })).body['id']);
  }

  /** The token of the email that was sent to an address. */
  async tokenOf(email: string): Promise<string> {
    for (const end = performance.now() + 30_000; ; await sleep(50)) {
      const token = this.#links.get(email);
      if (token !== undefined) return token;
      if (performance.now() > end) throw new Error(`no email to ${email} within 30 s`);
    }
  }

  /** Invites an address and accepts without a session. Returns the new person's key and id. */
  async join(tenant: Tenant, email: string, role: string): Promise<{ key: string; userId: string }> {
    await this.must({
      method: 'POST',
      path: '/api/invitations',
      credential: tenant.key,
      body: { email, role },
    });
    const accepted = await this.must({
      method: 'POST',
      path: '/api/invitations/accept',
      body: { token: await this.tokenOf(email), name: 'Eve' },
      from: this.newAddress(),
    });
    return { key: String(accepted.body['api_key']), userId: String(accepted.body['user_id']) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
