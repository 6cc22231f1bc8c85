import type { DatabaseTarget } from '@tallybook/db';
import { startApi, type Api, type ApiOptions } from '@tallybook/machine';

/** One of the two services, through all its lives: a fault kills it, and it is started again. */
export class Instance {
  readonly name: string;
  /** Ends that no fault asked for. */
  readonly deaths: string[] = [];
  readonly #home: string;
  readonly #target: DatabaseTarget;
  readonly #lives: Api[] = [];
  #options: ApiOptions;
  #api: Api | undefined;
  #url = '';

  constructor(name: string, home: string, target: DatabaseTarget, options: ApiOptions) {
    this.name = name;
    this.#home = home;
    this.#target = target;
    this.#options = options;
  }

  /** Where it listens, or did before it ended. */
  get url(): string {
    return this.#url;
  }

  get pid(): number | undefined {
    return this.#api?.pid;
  }

  /** Of the last life, ended or not. */
  get lastPid(): number {
    return this.#lives.at(-1)?.pid ?? 0;
  }

  get up(): boolean {
    return this.#api !== undefined;
  }

  /** What all its lives have printed. */
  get output(): string {
    return this.#lives.map((life) => life.output()).join('');
  }

  /** @param options in place of those of the last start */
  async start(options: ApiOptions = this.#options): Promise<void> {
    this.#options = options;
    const api = await startApi(this.#home, this.#target, options);
    this.#api = api;
    this.#url = api.url;
    this.#lives.push(api);
    void this.#watch(api);
  }

  async #watch(api: Api): Promise<void> {
    const { code, signal } = await api.ended;
    if (this.#api !== api) return;
    this.#api = undefined;
    this.deaths.push(`${this.name} ended by itself (${code ?? signal}):\n${api.output().slice(-2_000)}`);
  }

  /** Ends it by this signal and waits until it is gone. Gives its exit code; null after kill -9. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const api = this.#api;
    if (api === undefined) return null;
    this.#api = undefined;
    api.signal(signal);
    return (await api.ended).code;
  }

  /** Resolves when it ends, whoever asked for it; at once when it is not running. */
  async ended(): Promise<void> {
    await this.#api?.ended;
  }

  /** From now on its end is asked for: it may kill itself at a crash point. */
  expectEnd(): void {
    this.#api = undefined;
  }
}
