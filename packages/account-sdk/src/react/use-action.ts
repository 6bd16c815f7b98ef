import { useMemo, useSyncExternalStore } from 'react';
import { useSources, type AccountSources } from './account-context.ts';
import { createAction, idle, type Action, type ActionState } from './create-action.ts';

const onServer = () => idle;

/**
 * How it stands with what a person started, and the functions that start it: the same ones as long as the clients are.
 * @param waysOf must itself be the same at every call
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
