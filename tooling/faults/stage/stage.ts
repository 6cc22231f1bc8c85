import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '@tallybook/db';
import { connect, tokenKey, type ApiOptions, type Founded } from '@tallybook/machine';
import type postgres from 'postgres';
import { openGround, type Ground, type GroundOptions } from './ground.ts';
import { Instance } from './instance.ts';
import { MailServer } from './mail-server.ts';
import { serverProcesses, signalAll } from './processes.ts';
import { Proxy } from './proxy.ts';

export interface StageOptions extends GroundOptions {
  /** Further flags and variables for both instances. */
  readonly api?: ApiOptions;
}

/** Everything that a fault has its hands on: two instances, each behind its own wire to one PostgreSQL; the mail server. */
export class Stage {
  readonly instances: readonly [Instance, Instance];
  readonly proxies: readonly [Proxy, Proxy];
  readonly mail: MailServer;
  /** With what both instances were started, the mail server's address included. */
  readonly apiOptions: ApiOptions;
  /** What may stand in no log. */
  readonly secrets = new Set<string>();
  readonly #ground: Ground;

  private constructor(ground: Ground, parts: Pick<Stage, 'instances' | 'proxies' | 'mail' | 'apiOptions'>) {
    this.#ground = ground;
    this.instances = parts.instances;
    this.proxies = parts.proxies;
    this.mail = parts.mail;
    this.apiOptions = parts.apiOptions;
  }

  /** On a ground of its own. */
  static async open(options: StageOptions): Promise<Stage> {
    return Stage.on(await openGround(options), options.api);
  }

  /** On this ground, which is closed with the stage. */
  static async on(ground: Ground, api: ApiOptions = {}): Promise<Stage> {
    const { home, service, server, founded } = ground;
    const mail = await MailServer.open();
    const options: ApiOptions = {
      ...api,
      variables: {
        LOG_LEVEL: 'info',
        MAIL_TO_FILES: '',
        SMTP_URL: mail.url,
        MAIL_FROM: 'books@example.com',
        ...api.variables,
      },
    };
    const behind = async (name: string): Promise<{ proxy: Proxy; instance: Instance }> => {
      const proxy = await Proxy.open(service);
      const target = { ...service, host: '127.0.0.1', port: proxy.port };
      const instance = new Instance(name, join(home, name), target, options);
      await instance.start();
      return { proxy, instance };
    };
    const [a, b] = await Promise.all([behind('a'), behind('b')]);
    const stage = new Stage(ground, {
      instances: [a.instance, b.instance],
      proxies: [a.proxy, b.proxy],
      mail,
      apiOptions: options,
    });
    for (const secret of [founded.api_key, service.password, server.admin.password, tokenKey])
      stage.secrets.add(secret);
    return stage;
  }

  /** Folder for what the services keep. */
  get home(): string {
    return this.#ground.home;
  }

  /** The login that owns the tables, for migrations. */
  get owner(): DatabaseTarget {
    return this.#ground.owner;
  }

  /** The first organization of the database. */
  get founded(): Founded {
    return this.#ground.founded;
  }

  /** The superuser, bound by no policy, straight to the server. */
  get admin(): DatabaseTarget {
    const { server, service } = this.#ground;
    return { ...server.admin, database: service.database };
  }

  /** A connection or more of the superuser. End it. */
  connect(max = 1): postgres.Sql {
    return connect(this.admin, max, { connection: { application_name: 'faults' } });
  }

  /** PostgreSQL's processes at this moment, its own first. */
  serverProcesses(): number[] {
    return serverProcesses(this.#ground.server.pid);
  }

  signalServer(signal: NodeJS.Signals): void {
    signalAll(this.serverProcesses(), signal);
  }

  /** Resolves when PostgreSQL takes connections again. */
  async serverBack(limitMs = 60_000): Promise<void> {
    for (const end = performance.now() + limitMs; ;) {
      const sql = this.connect();
      try {
        await sql`select 1`;
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
        await sleep(50);
      } finally {
        await sql.end({ timeout: 1 });
      }
    }
  }

  /** All that the services and PostgreSQL have printed. */
  get output(): string {
    let log = '';
    try {
      log = readFileSync(join(this.#ground.server.home, 'postgres', 'server.log'), 'utf8');
    } catch {
      // Not written yet.
    }
    return [...this.instances.map((each) => each.output), log].join('\n');
  }

  async close(): Promise<void> {
    for (const instance of this.instances) await instance.end('SIGTERM');
    for (const proxy of this.proxies) await proxy.close();
    await this.mail.close();
    await this.#ground.close();
  }
}
