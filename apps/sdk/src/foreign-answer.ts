/** An answer that is not JSON. Thrown inside the transport, which would otherwise lose its status. */
export class ForeignAnswer extends Error {
  override readonly name = 'ForeignAnswer';
  readonly response: Response;

  constructor(response: Response) {
    super(`status ${response.status} without JSON`);
    this.response = response;
  }
}
