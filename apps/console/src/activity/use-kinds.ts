import type { ActivityKindView } from '@feisuo/contract/schemas/console-activity';
import { useRemote } from '../use-remote.ts';

/** The server's schemas of rules, by kind. */
export function useKinds() {
  return useRemote<{ list: ActivityKindView[] }>('activities/kinds');
}
