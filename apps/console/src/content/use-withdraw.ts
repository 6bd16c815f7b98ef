import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { itemPath } from './save-draft.ts';

/** Asks for a reason and takes an item off the site, or off the schedule. */
export function useWithdraw(item: ContentItem, refresh: () => Promise<void>): () => void {
  const api = useApi();
  const ask = useAction();
  const isScheduled = item.standing === 'scheduled';
  return () =>
    ask({
      title: isScheduled ? '取消定时' : '下线',
      message: isScheduled
        ? '到时间不会出现，写的内容都留着，可以再发布。'
        : '访客马上就看不到了，写的内容都留着，可以再发布。',
      verb: isScheduled ? '取消定时' : '下线',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${itemPath(item)}/withdraw`, { version: item.live?.version, reason }),
      onDone: () => void refresh(),
      onConflict: refresh,
    });
}
