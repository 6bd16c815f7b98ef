import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActIndexReply, ActivityBrief } from '@feisuo/contract/schemas/activity';
import { useEffect, useState } from 'react';
import { siteApi } from '../../api/site-api.ts';
import { isOk } from '../../api/service-reply.ts';
import { nextChange } from './next-change.ts';

/**
 * An activity as it is now. The page was drawn for everybody and may have been kept a while; the service's clock decides, and
 * is asked again when the activity begins, when it ends, and when somebody comes back to the page.
 */
export function useActivity(drawn: ActivityBrief | null): ActivityBrief | null {
  const [known, setKnown] = useState<{ brief: ActivityBrief; changesInMs: number | null } | null>(null);
  const [round, setRound] = useState(0);
  const id = drawn?.id;

  useEffect(() => {
    if (id === undefined) return;
    let isLeaving = false;
    void siteApi.get<ActIndexReply['data']>(activityPaths.index, { params: { actId: id } }).then((reply) => {
      const brief = isOk(reply) ? reply.data.list.find((entry) => entry.id === id) : undefined;
      if (isLeaving || !brief || !isOk(reply)) return;
      setKnown({ brief, changesInMs: nextChange(brief, reply.data.now) });
    });
    return () => {
      isLeaving = true;
    };
  }, [id, round]);

  useEffect(() => {
    const again = () => setRound((last) => last + 1);
    const ifSeen = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', ifSeen);
    const ms = known?.changesInMs ?? null;
    const timer = ms === null ? undefined : setTimeout(again, ms);
    return () => {
      document.removeEventListener('visibilitychange', ifSeen);
      clearTimeout(timer);
    };
  }, [known]);

  return known?.brief.id === id ? (known?.brief ?? null) : drawn;
}
