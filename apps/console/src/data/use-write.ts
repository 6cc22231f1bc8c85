import type { TallybookPromise, WriteOptions } from '@tallybook/sdk';
import { useState } from 'react';
import { errorFacts } from './errors.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { queryClient } from './query-client.ts';
import { useSingleMutation } from './single-mutation.ts';

interface Written<Output> {
  readonly data: Output;
  /** The service had carried it out before: an earlier response was lost. */
  readonly replayed: boolean;
}

export interface Write<Input, Output> {
  readonly send: (input: Input) => void;
  /** Sends the same request again, with the same key. */
  readonly retry: () => void;
  /** Forgets the result and starts another write, with a new key. */
  readonly renew: () => void;
  readonly isPending: boolean;
  /** No response has arrived: the write may have been carried out. Only `retry` is safe; the form must not change. */
  readonly isUnknown: boolean;
  readonly error: unknown;
  readonly result: Written<Output> | undefined;
}

interface Options<Output> {
  /** Areas of the client whose queries show what the write changes. */
  readonly changes: readonly string[];
  readonly onDone?: (written: Written<Output>) => void;
}

/**
 * One write of a form that has just opened. All its requests carry the same Idempotency-Key, so that the service carries
 * it out once, however often the person tries again; a call while one is under way does nothing. A rejected request does not use up its key.
 */
export function useWrite<Input, Output>(
  call: (input: Input, options: WriteOptions) => TallybookPromise<Output>,
  { changes, onDone }: Options<Output>,
): Write<Input, Output> {
  const { key, renew } = useIdempotencyKey();
  const [isUnknown, setUnknown] = useState(false);
  const { mutate, reset, variables, isPending, error, data } = useSingleMutation({
    mutationFn: async (input: Input): Promise<Written<Output>> => {
      const { data: output, replayed } = await call(input, { idempotencyKey: key }).withResponse();
      return { data: output, replayed };
    },
    onSuccess: async (written) => {
      setUnknown(false);
      onDone?.(written);
      await Promise.all(changes.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
    },
    onError: (failure) => setUnknown((wasUnknown) => isOutcomeUnknown(failure, wasUnknown)),
  });
  return {
    send: mutate,
    retry: () => variables !== undefined && mutate(variables),
    renew: () => {
      renew();
      setUnknown(false);
      reset();
    },
    isPending,
    isUnknown,
    error,
    result: data,
  };
}

/** Statuses of responses from the operation itself, which finds out whether the key has been used. */
const conclusive = new Set([400, 404, 409, 422]);

/**
 * Whether the write may have been carried out. Once it may have, only a response of the operation itself settles it: a
 * rate limit or an ended session says nothing about the request before.
 */
export function isOutcomeUnknown(failure: unknown, wasUnknown = false): boolean {
  const { code, status } = errorFacts(failure);
  if (status !== undefined && conclusive.has(status)) return false;
  if (code === 'CONNECTION_FAILED' || code === 'TIMED_OUT' || code === 'UNEXPECTED_ANSWER') return true;
  return wasUnknown || (status !== undefined && status >= 500);
}
