import { join } from 'node:path';
import type { DatabaseTarget } from '@tallybook/db';
import type { Measured } from '../figures.ts';
import { closedLoop, type Outcome } from '../load/closed.ts';
import { type Api, type Child, connect, type Server, startApi, startChild, urlOf } from '@tallybook/machine';
import { copyOf, type Bench } from '../data/databases.ts';
import type { Options } from '../options.ts';
import { makeReferenceTables } from '../references/tables.ts';
import type { Report } from '../report/report.ts';

/** A database with the service running on it. */
export interface LoadedService {
  readonly bench: Bench;
  readonly api: Api;
  readonly target: { readonly url: string; readonly key: string };
}

/** Services and references that the parts share: started on first use, stopped at the end. */
export class Run {
  readonly options: Options;
  readonly server: Server;
  readonly report: Report;
  /** Postings per second of B1; other parts use a fraction of it. */
  top: number | undefined;
  readonly #services = new Map<number, Promise<LoadedService>>();
  readonly #references = new Map<string, Promise<Child>>();

  constructor(options: Options, server: Server, report: Report) {
    this.options = options;
    this.server = server;
    this.report = report;
  }

  large(): Promise<LoadedService> {
    return this.service(this.options.movements);
  }

  small(): Promise<LoadedService> {
    return this.service(Math.min(100_000, this.options.movements));
  }

  /** R2 or R3 on the large database. */
  async reference(name: 'expert' | 'naive'): Promise<{ pid: number; url: string; key: string }> {
    const { bench, target } = await this.large();
    const file = join(import.meta.dirname, `../references/${name}.main.ts`);
    const started =
      this.#references.get(name) ??
      startChild(
        [file],
        { DATABASE_URL: urlOf(bench.admin), NODE_ENV: 'production' },
        /listens on (http:\S+)/,
      );
    this.#references.set(name, started);
    const { matched: url, pid } = await started;
    return { pid, url, key: target.key };
  }

  /** A closed loop for one round. */
  load(
    url: string,
    request: () => string,
    connections = 64,
    seconds = this.options.seconds,
  ): Promise<Outcome> {
    return closedLoop({ url, connections, seconds, request });
  }

  service(movements: number): Promise<LoadedService> {
    const known = this.#services.get(movements) ?? this.#open(movements);
    this.#services.set(movements, known);
    return known;
  }

  async #open(movements: number): Promise<LoadedService> {
    const bench = await copyOf(this.server, movements);
    if (movements === this.options.movements) await makeReferenceTables(bench.admin, bench.firstOrganization);
    const api = await startApi(this.server.home, bench.service);
    return { bench, api, target: { url: api.url, key: bench.firstOrganization.api_key } };
  }
}

export interface Contender {
  readonly name: string;
  readonly unit: Measured['unit'];
  readonly round: () => Promise<number>;
}

/**
 * Alternates between the contenders, so that a disturbance of the machine affects all alike; every second round in
 * reverse order, so that none always follows the same other. Discards a warm-up round.
 */
export async function alternate<Name extends string>(
  run: Run,
  contenders: Readonly<Record<Name, Contender>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(contenders) as Name[];
  const rounds = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  await checkpoint(run.server.admin);
  for (const name of names) await contenders[name].round();
  for (let round = 0; round < run.options.rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      rounds[name].push(await contenders[name].round());
  const measured = {} as Record<Name, Measured>;
  for (const name of names) {
    const { name: title, unit } = contenders[name];
    measured[name] = { name: title, unit, rounds: rounds[name] };
  }
  return measured;
}

/** Prevents an automatic checkpoint during a round. */
async function checkpoint(admin: DatabaseTarget): Promise<void> {
  const sql = connect(admin, 1);
  try {
    await sql`checkpoint`;
  } finally {
    await sql.end();
  }
}
