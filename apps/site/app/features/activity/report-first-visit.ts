import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { useEffect } from 'react';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { useSession } from '../../session/session.ts';
import { siteApi } from '../../api/site-api.ts';
import { wasAnswered } from '../../visit/is-outcome-final.ts';

/** Members and activities that were reported since the page was loaded. */
const reported = new Set<string>();

/**
 * Reports that a member opened an activity, once per page load. If there is no answer, the next call reports it again.
 */
export async function reportFirstEnter(owner: string, actId: string): Promise<void> {
  const entry = `${owner} ${actId}`;
  if (reported.has(entry)) return;
  reported.add(entry);
  const reply = await siteApi.post(activityPaths.firstEnter, { body: { actId } });
  if (!wasAnswered(reply)) reported.delete(entry);
}

/** Reports that the member opened the activity `actId`; does nothing for null. The service counts each member once. */
export function useFirstEnter(actId: string | null): void {
  const session = useSession();
  const owner = session.phase === 'in' ? session.user.userId : null;
  useEffect(() => {
    if (actId === null || owner === null || isPreviewPath(location.pathname)) return;
    void reportFirstEnter(owner, actId);
  }, [actId, owner]);
}
