import type { ActivityKindView } from '@feisuo/contract/schemas/console-activity';
import { useRemote } from '../use-remote.ts';

/** Loads the schema of the rules of each kind of activity from the server. */
export function useKinds() {
  return useRemote<{ list: ActivityKindView[] }>('activities/kinds');
}
