import { useEffect, useEffectEvent } from 'react';

/** A pause in typing after which a draft is saved. */
const PAUSE_MS = 2000;
/** Pause after a failed save, so that an unreachable server is not called at every key press. */
const RETRY_MS = 15_000;

type Options = {
  /** What was typed; every change starts the pause again. */
  typed: unknown;
  /** Whether there are unsaved changes that may be saved now: no conflict or refusal waits for the operator. */
  isDue: boolean;
  hasFailed: boolean;
  /** Returns false to be asked again after a pause. */
  save: () => Promise<boolean>;
};

/** Saves after a pause in typing, and at once when the tab is hidden or about to close. It never publishes. */
export function useAutosave({ typed, isDue, hasFailed, save }: Options): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => {
      timer = setTimeout(() => void saveNow().then((isDone) => !isDone && wait(PAUSE_MS)), ms);
    };
    wait(hasFailed ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every change of the text starts the pause again
  }, [typed, isDue, hasFailed]);
  useEffect(() => {
    if (!isDue) return;
    const onHide = () => {
      if (document.visibilityState === 'hidden') void saveNow();
    };
    const onUnload = () => void saveNow();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDue]);
}
