import { QueryClient } from '@tanstack/react-query';

/** The SDK retries by itself; lists are read again when the window gets the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
