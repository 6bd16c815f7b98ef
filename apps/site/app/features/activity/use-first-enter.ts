import { activityPaths } from '@feisuo/contract/facts/paths';
import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { useEffect } from 'react';
import { siteApi } from '../../api/site-api.ts';
import { useSession } from '../../session/session.ts';
import { wasAnswered } from '../../visit/was-answered.ts';

/** Members and activities that were told since the page was loaded. */
const told = new Set<string>();

/** Tells the service that the member opened an activity; null where there is none. The service counts each member once. */
export function useFirstEnter(actId: string | null): void {
  const session = useSession();
  const owner = session.phase === 'in' ? session.user.userId : null;
  useEffect(() => {
    if (actId === null || owner === null || isPreviewPath(location.pathname)) return;
    const entry = `${owner} ${actId}`;
    if (told.has(entry)) return;
    told.add(entry);
    const tell = async () => {
      const reply = await siteApi.post(activityPaths.firstEnter, { body: { actId } });
      if (!wasAnswered(reply)) told.delete(entry);
    };
    void tell();
  }, [actId, owner]);
}
