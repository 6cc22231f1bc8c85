import type { TallybookPromise, WriteOptions } from '@tallybook/sdk';
import { useContext, useEffect, useRef, useState } from 'react';
import { errorFacts } from './errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { OrganizationContext } from './organization.ts';
import { queryClient } from './query-client.ts';
import { useSingleMutation } from './single-mutation.ts';
import { findUnconfirmed, forgetUnconfirmed, storeUnconfirmed, type Unconfirmed } from './unconfirmed.ts';

interface Written<Output> {
  readonly data: Output;
  /** The service had carried it out before: an earlier response was lost. */
  readonly replayed: boolean;
}

/** A call of the client; another one, such as a sign-out, does not know whether it had been carried out before. */
export type WriteCall<Output> = Promise<Output> & Partial<Pick<TallybookPromise<Output>, 'withResponse'>>;

export interface Write<Input, Output> {
  readonly send: (input: Input) => void;
  /** Sends the same request again, with the same key. */
  readonly retry: () => void;
  /** Forgets the result and starts another write, with a new key. */
  readonly renew: () => void;
  readonly isPending: boolean;
  /** Whether an earlier write without an outcome is still looked for. Included in `isPending`. */
  readonly isLoading: boolean;
  /** No response has arrived: the write may have been carried out. Only `retry` is safe; the form must not change. */
  readonly isUnknown: boolean;
  /** When the write was sent whose outcome is unknown since an earlier opening of the form; else undefined. */
  readonly restoredFrom: number | undefined;
  /** When the write was sent whose outcome nobody found out in time, and which is forgotten now; else undefined. */
  readonly expiredFrom: number | undefined;
  readonly error: unknown;
  readonly result: Written<Output> | undefined;
}

/** What is kept of a write until its outcome is known, also while its form or the browser is closed. */
export interface Kept<Values, Input = unknown> {
  readonly operation: string;
  /** What the write is about; a form about something else opens empty. */
  readonly subject: string;
  /** What the form holds now. */
  readonly values?: Values;
  /** Shows the values of a write whose outcome is unknown. */
  readonly restore?: (values: Values, input: Input) => void;
}

interface Options<Input, Output, Values> {
  /** Areas of the client whose queries show what the write changes. */
  readonly changes: readonly string[];
  readonly onDone?: ((written: Written<Output>, input: Input) => unknown) | undefined;
  /** Instead of `onDone`: the write was carried out, but the response with its secret was lost, and nobody stores secrets. */
  readonly onLost?: (() => void) | undefined;
  readonly kept?: Kept<Values, Input> | undefined;
}

/**
 * One write of a form that has just opened. All its requests carry the same Idempotency-Key, so that the service carries
 * it out once, however often the person tries again; a call while one is under way does nothing. A rejected request does
 * not use up its key. With `kept`, this also holds after the form was closed before a response arrived.
 */
export function useWrite<Input, Output, Values = unknown>(
  call: (input: Input, options: WriteOptions) => WriteCall<Output>,
  { changes, onDone, onLost, kept }: Options<Input, Output, Values>,
): Write<Input, Output> {
  const active = useContext(OrganizationContext);
  const place =
    kept === undefined || active === undefined
      ? undefined
      : {
          userId: active.session.user_id,
          organizationId: active.organization.id,
          operation: kept.operation,
          subject: kept.subject,
        };
  const [key, setKey] = useState(newIdempotencyKey);
  const [restored, setRestored] = useState<Unconfirmed>();
  const [expiredFrom, setExpiredFrom] = useState<number>();
  const [isLoading, setLoading] = useState(place !== undefined);
  const [isUnknown, setUnknown] = useState(false);
  const last = useRef<Input>(undefined);
  const { mutate, reset, isPending, error, data } = useSingleMutation({
    mutationFn: async (input: Input): Promise<Written<Output>> => {
      const sentAt = restored?.sentAt ?? Date.now();
      if (place !== undefined) await storeUnconfirmed(place, { key, input, values: kept?.values, sentAt });
      const options = { idempotencyKey: key, outcomeUnknown: isUnknown };
      const response = call(input, options);
      if (response.withResponse === undefined) return { data: await response, replayed: false };
      const { data: output, replayed } = await response.withResponse();
      return { data: output, replayed };
    },
    onSuccess: async (written, input) => {
      await settle();
      await onDone?.(written, input);
      await showChanges();
    },
    onError: async (failure) => {
      const { code, outcomeUnknown = isUnknown } = errorFacts(failure);
      if (outcomeUnknown) return setUnknown(true);
      await settle();
      if (code !== 'KEY_NOT_SHOWN') return;
      onLost?.();
      await showChanges();
    },
  });
  const showChanges = () =>
    Promise.all(changes.map((area) => queryClient.invalidateQueries({ queryKey: [area] })));
  /** The outcome is known. */
  const settle = async (): Promise<void> => {
    setUnknown(false);
    setRestored(undefined);
    if (place !== undefined) await forgetUnconfirmed(place, key);
  };
  const find = async (): Promise<void> => {
    if (place === undefined) return;
    const { write: found, expiredFrom: expired } = await findUnconfirmed(place);
    setLoading(false);
    setExpiredFrom(expired);
    if (found === undefined) return;
    last.current = found.input as Input;
    setKey(found.key);
    setRestored(found);
    setUnknown(true);
    kept?.restore?.(found.values as Values, found.input as Input);
  };
  useEffect(() => void find(), []);
  const send = (input: Input): void => {
    last.current = input;
    mutate(input);
  };
  return {
    send,
    retry: () => last.current !== undefined && mutate(last.current),
    renew: () => {
      setKey(newIdempotencyKey());
      setUnknown(false);
      reset();
      // Another write of this form may be waiting for its outcome.
      void find();
    },
    isPending: isPending || isLoading,
    isLoading,
    isUnknown,
    restoredFrom: restored?.sentAt,
    expiredFrom,
    error,
    result: data,
  };
}
