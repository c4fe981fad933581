import { QueryCache, QueryClient } from '@tanstack/react-query';
import { noteAnswer, retries, retryDelay, untilAnswered } from './rhythm';

/**
 * What is shown stays while it is asked for again. A service that is gone is asked until it is back, ever more seldom. Coming back to
 * the tab asks for nothing but what is followed: a long list would ask for each of its pages.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: () => noteAnswer(),
    onError: noteAnswer,
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retry: retries,
      retryDelay,
      refetchInterval: untilAnswered,
    },
  },
});
