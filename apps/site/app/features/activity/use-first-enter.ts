import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import { tellFirstEnter } from './tell-first-enter.ts';

/** Tells the service that the member opened an activity; null where there is none. The service counts each member once. */
export function useFirstEnter(actId: string | null): void {
  const session = useSession();
  const owner = session.phase === 'in' ? session.user.userId : null;
  useEffect(() => {
    if (actId === null || owner === null || isPreviewPath(location.pathname)) return;
    void tellFirstEnter(owner, actId);
  }, [actId, owner]);
}
