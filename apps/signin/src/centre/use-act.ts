import { useCallback, useEffect, useRef, useState } from 'react';

/** Runs one thing at a time: pressing twice does it once. */
export function useAct(): [isBusy: boolean, act: (work: () => Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const act = useCallback((work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void work().finally(() => {
      running.current = false;
      if (isHere.current) setBusy(false);
    });
  }, []);
  return [isBusy, act];
}
