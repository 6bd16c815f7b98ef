import { useState } from 'react';
import { showToast } from '../toasts/show-toast.ts';
import { session, useSession } from './session.ts';
import type { SessionState } from './session-state.ts';
import { sessionTexts } from './texts.ts';

/** For places that show nobody because nobody could be asked: the way to ask again. Once at a time. */
export function useRetry() {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await session().refreshAuthInfo();
    } catch (thrown) {
      // The desktop client's errors are sentences; the account client's may be anybody's words.
      const isNative = thrown instanceof Error && thrown.name === 'NativeError';
      showToast(isNative ? thrown.message : (saysNow() ?? sessionTexts.tryLater), { tone: 'error' });
    }
    setBusy(false);
  };
  return {
    isBusy,
    retry: () => void retry(),
    label: isBusy ? sessionTexts.retrying : sessionTexts.retry,
    /** Why nobody is shown. */
    why: saysOf(useSession()) ?? sessionTexts.unreachable,
  };
}

const saysOf = (state: SessionState) => (state.phase === 'unreachable' ? state.says : undefined);
const saysNow = () => saysOf(session().state());
