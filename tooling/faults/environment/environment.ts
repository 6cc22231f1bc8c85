import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '@tallybook/db';
import { connect, tokenKey, type ApiOptions, type FirstOrganization } from '@tallybook/machine';
import type postgres from 'postgres';
import type { Cluster } from '../cluster/cluster.ts';
import { Instance } from './instance.ts';
import { MailServer } from './mail-server.ts';
import { serverProcesses, signalAll } from './processes.ts';
import { Proxy } from './proxy.ts';
import { openSeededDatabase, type SeededDatabase, type SeededDatabaseOptions } from './seeded-database.ts';

export interface EnvironmentOptions extends SeededDatabaseOptions {
  /** Additional flags and variables for both instances. */
  readonly api?: ApiOptions;
}

/** Everything that a fault can break: two instances, each with its own proxy to one PostgreSQL, and the mail server. */
export class Environment {
  readonly instances: readonly [Instance, Instance];
  readonly proxies: readonly [Proxy, Proxy];
  readonly mail: MailServer;
  /** The options with which both instances were started, including the mail server's address. */
  readonly apiOptions: ApiOptions;
  /** No log may contain these. */
  readonly secrets = new Set<string>();
  readonly #database: SeededDatabase;

  private constructor(
    database: SeededDatabase,
    parts: Pick<Environment, 'instances' | 'proxies' | 'mail' | 'apiOptions'>,
  ) {
    this.#database = database;
    this.instances = parts.instances;
    this.proxies = parts.proxies;
    this.mail = parts.mail;
    this.apiOptions = parts.apiOptions;
  }

  /** With a database of its own. */
  static async open(options: EnvironmentOptions): Promise<Environment> {
    return Environment.on(await openSeededDatabase(options), options.api);
  }

  /** On this database, which is closed with the environment. */
  static async on(database: SeededDatabase, api: ApiOptions = {}): Promise<Environment> {
    const { home, service, server, firstOrganization } = database;
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
    const startInstance = async (name: string): Promise<{ proxy: Proxy; instance: Instance }> => {
      const proxy = await Proxy.open(service);
      const target = { ...service, host: '127.0.0.1', port: proxy.port };
      const instance = new Instance(name, join(home, name), target, options);
      await instance.start();
      return { proxy, instance };
    };
    const [a, b] = await Promise.all([startInstance('a'), startInstance('b')]);
    const environment = new Environment(database, {
      instances: [a.instance, b.instance],
      proxies: [a.proxy, b.proxy],
      mail,
      apiOptions: options,
    });
    for (const secret of [firstOrganization.api_key, service.password, server.admin.password, tokenKey])
      environment.secrets.add(secret);
    return environment;
  }

  /** Folder for the services' files. */
  get home(): string {
    return this.#database.home;
  }

  /** The login that owns the tables, for migrations. */
  get owner(): DatabaseTarget {
    return this.#database.owner;
  }

  /** Undefined on one PostgreSQL. */
  get cluster(): Cluster | undefined {
    return this.#database.cluster;
  }

  get firstOrganization(): FirstOrganization {
    return this.#database.firstOrganization;
  }

  /** Superuser, without row level security, connected directly instead of through a proxy. */
  get admin(): DatabaseTarget {
    const { server, service } = this.#database;
    return { ...server.admin, database: service.database };
  }

  /** A superuser's pool. The caller ends it. */
  connect(max = 1): postgres.Sql {
    return connect(this.admin, max, { connection: { application_name: 'faults' } });
  }

  /** Ids of PostgreSQL's current processes, the main process first. */
  serverProcesses(): number[] {
    return serverProcesses(this.#database.server.pid);
  }

  signalServer(signal: NodeJS.Signals): void {
    signalAll(this.serverProcesses(), signal);
  }

  /** Resolves when PostgreSQL accepts connections again. */
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

  /** Everything that the services and PostgreSQL have printed. */
  get output(): string {
    return [...this.instances.map((instance) => instance.output), this.#database.server.output].join('\n');
  }

  async close(): Promise<void> {
    for (const instance of this.instances) await instance.end('SIGTERM');
    for (const proxy of this.proxies) await proxy.close();
    await this.mail.close();
    await this.#database.close();
  }
}
