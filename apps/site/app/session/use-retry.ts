import { useState } from 'react';
import { showToast } from '../toasts/show-toast.ts';
import { session, useSession } from './session.ts';
import type { SessionState } from './session-state.ts';
import { sessionTexts } from './texts.ts';

/** State of the retry button that is shown if the session is unreachable. Only one retry runs at a time. */
export function useRetry() {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await session().refreshAuthInfo();
    } catch (thrown) {
      // Messages of the desktop client are written for users. Messages of the account client may be technical.
      const isNative = thrown instanceof Error && thrown.name === 'NativeError';
      showToast(isNative ? thrown.message : (currentReason() ?? sessionTexts.tryLater), { tone: 'error' });
    }
    setBusy(false);
  };
  return {
    isBusy,
    retry: () => void retry(),
    label: isBusy ? sessionTexts.retrying : sessionTexts.retry,
    /** The reason why the session is unreachable, shown beside the button. */
    why: reasonOf(useSession()) ?? sessionTexts.unreachable,
  };
}

const reasonOf = (state: SessionState) => (state.phase === 'unreachable' ? state.message : undefined);
const currentReason = () => reasonOf(session().state());
