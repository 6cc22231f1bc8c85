import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Stage } from '../stage/stage.ts';
import { call } from './callers.ts';
import { Client, isDoubtful } from './client.ts';
import { foundOrganization } from './found.ts';
import { History } from './history.ts';
import type { Organization } from './organization.ts';

export interface LoadOptions {
  readonly callers: number;
  readonly organizations: number;
  readonly products: number;
  readonly doubles: number;
  readonly thinkMs: number;
  readonly fresh?: boolean;
}

export const usualLoad: LoadOptions = {
  callers: 12,
  organizations: 3,
  products: 5,
  doubles: 0.15,
  thinkMs: 30,
};

/** Many callers at work on organizations of their own. */
export class Load {
  readonly history = new History();
  readonly organizations: readonly Organization[];
  /** Tokens by address. */
  readonly tokens = new Map<string, string>();
  /** How often a mail came to an address. */
  readonly mails = new Map<string, number>();
  readonly #stage: Stage;
  readonly #options: LoadOptions;
  readonly #random: Random;
  readonly #clients: Client[] = [];
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  private constructor(stage: Stage, random: Random, options: LoadOptions, made: Organization[]) {
    this.#stage = stage;
    this.#options = options;
    this.#random = random;
    this.organizations = made;
  }

  static async open(stage: Stage, random: Random, options: LoadOptions): Promise<Load> {
    const made: Organization[] = [];
    for (let index = 0; index < options.organizations; index += 1) {
      const url = stage.instances[0].url;
      const { api_key: credential } = stage.founded;
      made.push(await foundOrganization({ url, credential, products: options.products }));
    }
    const load = new Load(stage, random, options, made);
    for (const { key } of made) stage.secrets.add(key);
    stage.mail.onMail(({ to, token }) => {
      load.tokens.set(to, token);
      load.mails.set(to, (load.mails.get(to) ?? 0) + 1);
      stage.secrets.add(token);
    });
    return load;
  }

  /** A caller beside those of the load, for what a fault does itself. */
  client(home = 0, doubles = 0): Client {
    const { instances } = this.#stage;
    const { fresh = false } = this.#options;
    const client = new Client({
      history: this.history,
      instances,
      random: this.#random.split(),
      home,
      doubles,
      fresh,
    });
    this.#clients.push(client);
    return client;
  }

  start(): void {
    const { callers, doubles, thinkMs } = this.#options;
    const traffic = {
      organizations: this.organizations,
      tokens: this.tokens,
      stopped: () => this.#stopped,
      thinkMs,
    };
    this.#running = Promise.all(
      Array.from({ length: callers }, (_, index) =>
        call(this.client(index % 2, doubles), this.#random.split(), traffic),
      ),
    );
  }

  /** Lets what was begun come to an answer, or to none. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  /**
   * Everything runs again: what is unknown is asked for until it is known, and a refusal beside a try that may have
   * happened is asked for once more. What nobody could tell within the limit stays unknown.
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

  /** Waits until every acknowledged invitation that is still open has had its mail. */
  async awaitMails(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    while (this.unmailed().length > 0 && performance.now() < end) await sleep(100);
  }

  /** Addresses whose invitation was acknowledged and not taken back, and which had no mail. */
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
