import type { ActivityKindView } from '@feisuo/contract/schemas/console-activity';
import { useRemote } from '../use-remote.ts';

/** What rules of each kind look like, as the server checks them. */
export function useKinds() {
  return useRemote<{ list: ActivityKindView[] }>('activities/kinds');
}
