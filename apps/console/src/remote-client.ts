import { QueryClient } from '@tanstack/react-query';

/**
 * A page fetches what it shows when it is opened, and each use has data of its own: a form is not read anew because another card polls.
 * Offline calls fail with words instead of waiting.
 */
export const remoteClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 0, retry: false, networkMode: 'always', refetchOnReconnect: false, structuralSharing: false },
  },
});
