import { useMemo, useSyncExternalStore } from 'react';
import { useSources, type AccountSources } from './account-provider.ts';
import { createAction, idle, type Action, type ActionState } from './create-action.ts';

const onServer = () => idle;

/**
 * The state of an action, and the functions that start it. The functions keep their identity as long as the clients
 * stay the same.
 * @param waysOf must be memoized or constant
 */
export function useAction<Ways extends object>(
  waysOf: (sources: AccountSources, run: Action['run']) => Ways,
): ActionState & Ways {
  const { client, sso } = useSources();
  const { action, ways } = useMemo(() => {
    const made = createAction(client.platform);
    return { action: made, ways: waysOf({ client, sso }, made.run) };
  }, [client, sso, waysOf]);
  return { ...useSyncExternalStore(action.subscribe, action.get, onServer), ...ways };
}
