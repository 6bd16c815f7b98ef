import { useState } from 'react';
import { showToast } from '../toasts/show-toast.ts';
import { session, useSession } from './session.ts';
import type { SessionState } from './session-state.ts';
import { sessionTexts } from './texts.ts';

/** The retry button when the session is unreachable. One retry at a time. */
export function useRetry() {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await session().refreshAuthInfo();
    } catch (thrown) {
      // The desktop client's messages are for users; the account client's may not be.
      const isNative = thrown instanceof Error && thrown.name === 'NativeError';
      showToast(isNative ? thrown.message : (currentReason() ?? sessionTexts.tryLater), { tone: 'error' });
    }
    setBusy(false);
  };
  return {
    isBusy,
    retry: () => void retry(),
    label: isBusy ? sessionTexts.retrying : sessionTexts.retry,
    /** The reason to show. */
    why: reasonOf(useSession()) ?? sessionTexts.unreachable,
  };
}

const reasonOf = (state: SessionState) => (state.phase === 'unreachable' ? state.says : undefined);
const currentReason = () => reasonOf(session().state());
