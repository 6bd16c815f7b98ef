import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { useEffect } from 'react';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { useSession } from '../../session/session.ts';
import { siteApi } from '../../api/site-api.ts';
import { wasAnswered } from '../../visit/was-answered.ts';

/** Members and activities that were told since the page was loaded. */
const told = new Set<string>();

/** Tells the service, once per page load, that a member opened an activity. Where no answer came, the next call tells it. */
export async function tellFirstEnter(owner: string, actId: string): Promise<void> {
  const entry = `${owner} ${actId}`;
  if (told.has(entry)) return;
  told.add(entry);
  const reply = await siteApi.post(activityPaths.firstEnter, { body: { actId } });
  if (!wasAnswered(reply)) told.delete(entry);
}

/** Tells the service that the member opened an activity; null where there is none. The service counts each member once. */
export function useFirstEnter(actId: string | null): void {
  const session = useSession();
  const owner = session.phase === 'in' ? session.user.userId : null;
  useEffect(() => {
    if (actId === null || owner === null || isPreviewPath(location.pathname)) return;
    void tellFirstEnter(owner, actId);
  }, [actId, owner]);
}
