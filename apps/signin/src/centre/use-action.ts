import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/session.tsx';

type Work = () => Promise<void>;

/**
 * Runs one action at a time, so that a double click does not run it twice. Also returns the name of the running action,
 * so that its button can show that it is running.
 */
export function useActions(): [busyWith: string | null, run: (name: string, work: Work) => void] {
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
  const run = useCallback(
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
  return [busyWith, run];
}

/** Like `useActions`, for a part of the page with only one action. */
export function useAction(): [isBusy: boolean, run: (work: Work) => void] {
  const [busyWith, run] = useActions();
  return [busyWith !== null, useCallback((work: Work) => run('it', work), [run])];
}
