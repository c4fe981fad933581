import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client';

const TRY_AGAIN_MS = 5_000;

/** Whether the same request may succeed later. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** What is shown stays while it is asked for again. A service that is gone is asked until it is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && mayPass(error),
      refetchInterval: ({ state }) => (state.error !== null && mayPass(state.error) ? TRY_AGAIN_MS : false),
    },
  },
});
