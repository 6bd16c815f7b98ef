import type { ActivityKindView } from '@feisuo/contract/schemas/console-activity';
import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { useRemote } from '../use-remote.ts';

/** What rules of each kind look like, as the server checks them. */
export function useKinds() {
  const api = useApi();
  return useRemote(useCallback(() => api.get<{ list: ActivityKindView[] }>('activities/kinds'), [api]));
}
