import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './errors.ts';

let signedOut = (): void => {};

/** Calls `listener` when the service no longer accepts the session. */
export function onSignedOut(listener: () => void): void {
  signedOut = listener;
}

const onError = (error: unknown): void => {
  if (isSignedOut(error)) signedOut();
};

/** The SDK retries by itself; lists are read again when the window gets the focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    // A wrong key on the sign-in page ends no session.
    onError: (error, _variables, _result, mutation) => mutation.meta?.['isSignIn'] === true || onError(error),
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
