import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { useEffect } from 'react';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { useSession } from '../../session/session.ts';
import { siteApi } from '../../api/site-api.ts';
import { wasAnswered } from '../../visit/was-answered.ts';

/** Reported since the page was loaded. */
const told = new Set<string>();

/** Reports once per page load that a member opened an activity. Retried by the next call without an answer. */
export async function reportFirstEnter(owner: string, actId: string): Promise<void> {
  const entry = `${owner} ${actId}`;
  if (told.has(entry)) return;
  told.add(entry);
  const reply = await siteApi.post(activityPaths.firstEnter, { body: { actId } });
  if (!wasAnswered(reply)) told.delete(entry);
}

/** Null if there is no activity. The service counts each member once. */
export function useFirstEnter(actId: string | null): void {
  const session = useSession();
  const owner = session.phase === 'in' ? session.user.userId : null;
  useEffect(() => {
    if (actId === null || owner === null || isPreviewPath(location.pathname)) return;
    void reportFirstEnter(owner, actId);
  }, [actId, owner]);
}
