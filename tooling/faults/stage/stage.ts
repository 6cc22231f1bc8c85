import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDatabase, type DatabaseTarget } from '@tallybook/db';
import {
  atEnd,
  connect,
  found,
  startServer,
  type ApiOptions,
  type Founded,
  type Server,
} from '@tallybook/machine';
import type postgres from 'postgres';
import { Instance } from './instance.ts';
import { MailServer } from './mail-server.ts';
import { serverProcesses, signalAll } from './processes.ts';
import { Proxy } from './proxy.ts';

export interface StageOptions {
  /** An empty folder for the data and for what the services keep; removed at the end. */
  readonly home: string;
  /** Further flags and variables for both instances. */
  readonly api?: ApiOptions;
  /** Settings of PostgreSQL that differ. */
  readonly settings?: Readonly<Record<string, string>>;
}

const database = 'tallybook';

/** Everything that a fault has its hands on: two instances, each behind its own wire to one PostgreSQL; the mail server. */
export class Stage {
  readonly instances: readonly [Instance, Instance];
  readonly proxies: readonly [Proxy, Proxy];
  readonly mail: MailServer;
  readonly founded: Founded;
  /** With what both instances were started, the mail server's address included. */
  readonly apiOptions: ApiOptions;
  /** The login that owns the tables, for migrations. */
  readonly owner: DatabaseTarget;
  /** What may stand in no log. */
  readonly secrets = new Set<string>();
  readonly #server: Server;
  readonly home: string;

  private constructor(
    server: Server,
    home: string,
    founded: Founded,
    parts: Pick<Stage, 'instances' | 'proxies' | 'mail' | 'apiOptions' | 'owner'>,
  ) {
    this.#server = server;
    this.home = home;
    this.founded = founded;
    this.instances = parts.instances;
    this.proxies = parts.proxies;
    this.mail = parts.mail;
    this.apiOptions = parts.apiOptions;
    this.owner = parts.owner;
  }

  static async open({ home, api = {}, settings = {} }: StageOptions): Promise<Stage> {
    mkdirSync(home, { recursive: true });
    atEnd(() => rmSync(home, { recursive: true, force: true }));
    const server = await startServer(home, settings);
    const { owner, service } = await prepareDatabase({
      admin: server.admin,
      database,
      secretsDir: join(home, 'secrets'),
      log: () => {},
    });
    const founded = await found(home, service);
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
    const stage = new Stage(server, home, founded, {
      instances: [a.instance, b.instance],
      proxies: [a.proxy, b.proxy],
      mail,
      apiOptions: options,
      owner,
    });
    for (const secret of [founded.api_key, service.password, server.admin.password, '0b'.repeat(32)])
      stage.secrets.add(secret);
    return stage;
  }

  /** The superuser, bound by no policy, straight to the server. */
  get admin(): DatabaseTarget {
    return { ...this.#server.admin, database };
  }

  /** A connection or more of the superuser. End it. */
  connect(max = 1): postgres.Sql {
    return connect(this.admin, max, { connection: { application_name: 'faults' } });
  }

  /** PostgreSQL's processes at this moment, its own first. */
  serverProcesses(): number[] {
    return serverProcesses(this.#server.pid);
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
      log = readFileSync(join(this.home, 'postgres', 'server.log'), 'utf8');
    } catch {
      // Not written yet.
    }
    return [...this.instances.map((each) => each.output), log].join('\n');
  }

  async close(): Promise<void> {
    for (const instance of this.instances) await instance.end('SIGTERM');
    for (const proxy of this.proxies) await proxy.close();
    await this.mail.close();
    await this.#server.stop();
    rmSync(this.home, { recursive: true, force: true });
  }
}
