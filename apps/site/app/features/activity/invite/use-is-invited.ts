import { useEffect, useState } from 'react';

/** Whether this visit came by somebody's link; a page that a server drew, which is kept for everybody, does not know. */
export function useIsInvited(): boolean {
  const [isInvited, setInvited] = useState(false);
  useEffect(() => {
    import('../../../visit/visit.ts').then(({ visit }) => setInvited(visit().share !== '')).catch(() => {});
  }, []);
  return isInvited;
}
