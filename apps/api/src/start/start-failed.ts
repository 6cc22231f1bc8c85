/** A worker process has ended before it could serve. Unless it was killed, it has printed the reason. */
export class StartFailed extends Error {
  override readonly name = 'StartFailed';
  readonly killed: boolean;
  readonly exitCode: number;

  /** @param ended its exit code, or the signal that ended it */
  constructor(ended: number | string) {
    super(`a worker process ended with ${typeof ended === 'number' ? `exit code ${ended}` : ended}`);
    this.killed = typeof ended === 'string';
    this.exitCode = typeof ended === 'number' && ended !== 0 ? ended : 1;
  }
}
