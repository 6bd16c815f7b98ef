import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActIndexReply, ActivityBrief } from '@feisuo/contract/schemas/activity';
import { useEffect, useState } from 'react';
import { isOk } from '../../api/service-reply.ts';
import { siteApi } from '../../api/site-api.ts';
import { nextChange } from './next-change.ts';
import { useFirstEnter } from './report-first-visit.ts';

/**
 * The current state of an activity. The server's HTML may be stale, so the activity is loaded again when it begins or
 * ends, and when the user returns to the page.
 */
export function useActivity(drawn: ActivityBrief | null): ActivityBrief | null {
  const [known, setKnown] = useState<ActivityBrief | null>(null);
  const id = drawn?.id;
  useFirstEnter(id ?? null);

  useEffect(() => {
    if (id === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const reply = await siteApi.get<ActIndexReply['data']>(activityPaths.index, { params: { actId: id }, signal });
      const brief = isOk(reply) ? reply.data.list.find((entry) => entry.id === id) : undefined;
      if (signal.aborted || !brief || !isOk(reply)) return;
      setKnown(brief);
      clearTimeout(timer);
      const changesInMs = nextChange(brief, reply.data.now);
      if (changesInMs !== null) timer = setTimeout(() => void look(), changesInMs);
    };
    const ifSeen = () => void (document.visibilityState === 'visible' && look());
    document.addEventListener('visibilitychange', ifSeen, { signal });
    void look();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [id]);

  return known && known.id === id ? known : drawn;
}
