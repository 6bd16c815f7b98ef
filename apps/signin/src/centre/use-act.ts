import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.tsx';

type Work = () => Promise<void>;

/** Runs one action at a time: a double click runs it once. Returns the running action's name for its button. */
export function useActs(): [busyWith: string | null, act: (name: string, work: Work) => void] {
  const { submissions } = useSession();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const running = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const act = useCallback(
    (name: string, work: Work) => {
      if (running.current) return;
      running.current = true;
      setBusyWith(name);
      void submissions.run(work).finally(() => {
        running.current = false;
        if (isHere.current) setBusyWith(null);
      });
    },
    [submissions],
  );
  return [busyWith, act];
}

/** For a single action. */
export function useAct(): [isBusy: boolean, act: (work: Work) => void] {
  const [busyWith, act] = useActs();
  return [busyWith !== null, useCallback((work: Work) => act('it', work), [act])];
}
