/** A response that is not JSON. Thrown inside the transport, which would otherwise lose its status. */
export class ForeignResponse extends Error {
  override readonly name = 'ForeignResponse';
  readonly response: Response;

  constructor(response: Response) {
    super(`status ${response.status} without JSON`);
    this.response = response;
  }
}
