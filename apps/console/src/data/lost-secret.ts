import type { WriteOptions } from '@tallybook/sdk';
import { useState } from 'react';
import { errorFacts } from './errors.ts';
import { useIdempotencyKey } from './idempotency-key.ts';
import { useSingleMutation } from './single-mutation.ts';

/**
 * Null if the client repeated a call whose response was lost: the service stores no secrets, so the repeated response
 * has none. The write itself was carried out.
 */
export async function orLost<Output>(call: PromiseLike<Output>): Promise<Output | null> {
  try {
    return await call;
  } catch (error) {
    if (errorFacts(error).code === 'KEY_NOT_SHOWN') return null;
    throw error;
  }
}

/**
 * Like `useWrite`, for a form that creates something with a secret. `onCreated` gets null if the response that contained
 * the secret was lost.
 */
export function useSecretWrite<Input, Output>(
  call: (input: Input, options: WriteOptions) => PromiseLike<Output>,
  onCreated: (output: Output | null) => void,
) {
  const { key } = useIdempotencyKey();
  const [isUnknown, setUnknown] = useState(false);
  const { mutate, variables, isPending, error } = useSingleMutation({
    mutationFn: (input: Input) => orLost(call(input, { idempotencyKey: key, outcomeUnknown: isUnknown })),
    onSuccess: onCreated,
    onError: (failure) => setUnknown((wasUnknown) => errorFacts(failure).outcomeUnknown ?? wasUnknown),
  });
  /** Sends the input, or the earlier one again if it may have been carried out: only the same request is safe. */
  const send = (input: Input): void => mutate(isUnknown && variables !== undefined ? variables : input);
  return { send, isPending, isUnknown, error };
}
