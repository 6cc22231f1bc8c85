import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Like `useMutation`, but ignores a call while an earlier one is under way, even one that no rendering has shown yet: the
 * second half of a double click arrives before the button is busy.
 */
export function useSingleMutation<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
): Omit<UseMutationResult<Data, Error, Input>, 'mutate' | 'mutateAsync'> & {
  readonly mutate: (input: Input) => void;
} {
  const underWay = useRef<object>(undefined);
  const { mutateAsync, ...mutation } = useMutation(options);
  const start = mutateAsync as (input: Input) => Promise<Data>;
  return {
    ...mutation,
    mutate: (input) => {
      if (underWay.current !== undefined) return;
      const call = {};
      underWay.current = call;
      const end = (): void => {
        if (underWay.current === call) underWay.current = undefined;
      };
      // The failure is in `error`.
      start(input).then(end, end);
    },
    reset: () => {
      underWay.current = undefined;
      mutation.reset();
    },
  };
}
