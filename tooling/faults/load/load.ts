import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { runCaller } from './callers.ts';
import { Client, isDoubtful } from './client.ts';
import { History } from './history.ts';
import type { Organization } from './organization.ts';
import { createOrganization } from './setup.ts';

export interface LoadOptions {
  readonly callers: number;
  readonly organizations: number;
  readonly products: number;
  readonly duplicateShare: number;
  readonly thinkMs: number;
  readonly freshConnections?: boolean;
  /** Each caller works for one organization, so that callers of another do not wait with it. */
  readonly oneOrganizationEach?: boolean;
  /** Whether the organizations have automatic posting; by default every second one. */
  readonly automaticPosting?: boolean;
}

export const defaultLoad: LoadOptions = {
  callers: 12,
  organizations: 3,
  products: 5,
  duplicateShare: 0.15,
  thinkMs: 30,
};

/** Concurrent callers with organizations of their own. */
export class Load {
  readonly history = new History();
  readonly organizations: readonly Organization[];
  /** Invitation tokens by address. */
  readonly tokens = new Map<string, string>();
  /** Number of mails by address. */
  readonly mails = new Map<string, number>();
  readonly #environment: Environment;
  readonly #options: LoadOptions;
  readonly #random: Random;
  readonly #clients: Client[] = [];
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(
    environment: Environment,
    random: Random,
    options: LoadOptions,
    organizations: Organization[],
  ) {
    this.#environment = environment;
    this.#options = options;
    this.#random = random;
    this.organizations = organizations;
  }

  static async open(environment: Environment, random: Random, options: LoadOptions): Promise<Load> {
    const organizations: Organization[] = [];
    const { cluster } = environment;
    const isSpread = async (): Promise<boolean> =>
      cluster === undefined || cluster.isSpread(organizations.map(({ id }) => id));
    while (organizations.length < options.organizations || !(await isSpread())) {
      const { url } = environment.instances[0];
      const { api_key: credential } = environment.firstOrganization;
      const { products, automaticPosting = organizations.length % 2 === 1 } = options;
      organizations.push(await createOrganization({ url, credential, products, automaticPosting }));
    }
    const load = new Load(environment, random, options, organizations);
    for (const { key } of organizations) environment.secrets.add(key);
    environment.mail.onMail(({ to, token }) => {
      // A notification, for example about a new key.
      if (token === '') return;
      load.tokens.set(to, token);
      load.mails.set(to, (load.mails.get(to) ?? 0) + 1);
      environment.secrets.add(token);
    });
    return load;
  }

  /** An additional caller, for what a fault does itself. */
  client(preferred = 0, duplicateShare = 0): Client {
    const { instances } = this.#environment;
    const { freshConnections = false } = this.#options;
    const client = new Client({
      history: this.history,
      instances,
      random: this.#random.split(),
      preferred,
      duplicateShare,
      freshConnections,
    });
    this.#clients.push(client);
    return client;
  }

  start(): void {
    const { callers, duplicateShare, thinkMs, oneOrganizationEach = false } = this.#options;
    const organizationsOf = (caller: number): readonly Organization[] => {
      const own = this.organizations[caller % this.organizations.length];
      return oneOrganizationEach && own !== undefined ? [own] : this.organizations;
    };
    const traffic = {
      tokens: this.tokens,
      stopped: () => this.#stopped,
      thinkMs,
    };
    this.#running = Promise.all(
      Array.from({ length: callers }, (_, index) =>
        runCaller(this.client(index % 2, duplicateShare), this.#random.split(), {
          ...traffic,
          organizations: organizationsOf(index),
        }),
      ),
    );
  }

  /** Starts no further operation and waits for the current ones, whose outcome may remain unknown. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /**
   * Once everything runs again: resolves unknown outcomes, and repeats rejected operations of which another attempt may
   * have taken effect. An outcome that is not known within the limit stays `unknown`.
   */
  async resolve(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    const late = (): boolean => performance.now() > end;
    const open = this.history.entries.filter((entry) => entry.state === 'unknown' || isDoubtful(entry));
    for (const entry of open) entry.state = 'unknown';
    const work = async (client: Client): Promise<void> => {
      for (let entry = open.shift(); entry !== undefined && !late(); entry = open.shift())
        await client.resolve(entry, late);
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => work(this.client(index % 2))));
  }

  /** Waits until every acknowledged invitation that was not revoked has been mailed. */
  async awaitMails(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    while (this.unmailed().length > 0 && performance.now() < end) await sleep(100);
  }

  /** Addresses whose invitation was acknowledged and not revoked, and that received no mail. */
  unmailed(): string[] {
    const revoked = new Set(this.history.of('revoke').flatMap(({ operation }) => operation.marks));
    return this.history
      .acknowledged('invite')
      .flatMap(({ operation }) => operation.marks)
      .filter((email) => !revoked.has(email) && !this.mails.has(email));
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}
