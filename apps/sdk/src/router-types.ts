/** A procedure that reads. These types describe procedures without those of tRPC, so that the client needs no package. */
export interface Query<Input, Output> {
  readonly kind: 'query';
  readonly input: Input;
  readonly output: Output;
}

/** A procedure that writes. */
export interface Mutation<Input, Output> {
  readonly kind: 'mutation';
  readonly input: Input;
  readonly output: Output;
}

/** One page of a list. `next_cursor` requests the next page and is null on the last one. */
export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}
