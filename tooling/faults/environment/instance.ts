import type { DatabaseTarget } from '@tallybook/db';
import { startApi, type Api, type ApiOptions } from '@tallybook/machine';
import { childrenOf } from './processes.ts';

/** One of the two services, across its restarts. */
export class Instance {
  readonly name: string;
  /** Ends that no fault caused. */
  readonly deaths: string[] = [];
  readonly #home: string;
  readonly #target: DatabaseTarget;
  readonly #processes: Api[] = [];
  #options: ApiOptions;
  #api: Api | undefined;
  #url = '';

  constructor(name: string, home: string, target: DatabaseTarget, options: ApiOptions) {
    this.name = name;
    this.#home = home;
    this.#target = target;
    this.#options = options;
  }

  /** The address of the current process, or of the last one. */
  get url(): string {
    return this.#url;
  }

  /** Id of the current process, or of the last one. */
  get lastPid(): number {
    return this.#processes.at(-1)?.pid ?? 0;
  }

  /** Ids of its worker processes, with WORKERS; without /proc none. */
  workers(): number[] {
    return this.#api === undefined ? [] : childrenOf(this.#api.pid);
  }

  /** Everything that all its processes have printed. */
  get output(): string {
    return this.#processes.map((process) => process.output()).join('');
  }

  /** @param options replaces the options of the previous start */
  async start(options: ApiOptions = this.#options): Promise<void> {
    this.#options = options;
    const api = await startApi(this.#home, this.#target, options);
    this.#api = api;
    this.#url = api.url;
    this.#processes.push(api);
    void this.#watch(api);
  }

  async #watch(api: Api): Promise<void> {
    const { code, signal } = await api.ended;
    if (this.#api !== api) return;
    this.#api = undefined;
    this.deaths.push(`${this.name} ended unexpectedly (${code ?? signal}):\n${api.output().slice(-2_000)}`);
  }

  /** Sends the signal and waits for the end. Returns the exit code; null after a kill, or when not running. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const api = this.#api;
    if (api === undefined) return null;
    this.#api = undefined;
    api.signal(signal);
    return (await api.ended).code;
  }

  /** Resolves when the process ends, for any reason; at once when none is running. */
  async ended(): Promise<void> {
    await this.#api?.ended;
  }
}
