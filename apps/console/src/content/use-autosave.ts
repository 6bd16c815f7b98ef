import { useEffect, useEffectEvent } from 'react';

const PAUSE_MS = 2000;
/** Pause after a failed save, so that typing does not call an unreachable server again and again. */
const RETRY_MS = 15_000;

type Options = {
  /** The typed values; every change restarts the pause. */
  typed: unknown;
  /** Whether unsaved changes may be saved now. False while a conflict or refusal waits for the operator. */
  isDue: boolean;
  hasFailed: boolean;
  /** Saves the draft. If it returns false, it is called again after a pause. */
  save: () => Promise<boolean>;
};

/** Saves the draft after a pause in typing, and at once when the tab is hidden or about to close. */
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
