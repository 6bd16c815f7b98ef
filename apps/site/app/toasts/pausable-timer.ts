export interface PausableTimer {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Ends once after so many milliseconds in which nobody has paused it. Runs at once. */
export function startTimer(ms: number, onEnd: () => void): PausableTimer {
  let left = ms;
  let since = 0;
  let running: ReturnType<typeof setTimeout> | null = null;
  const pause = () => {
    if (running === null) return;
    clearTimeout(running);
    running = null;
    left -= Date.now() - since;
  };
  const resume = () => {
    if (running !== null) return;
    since = Date.now();
    running = setTimeout(onEnd, Math.max(0, left));
  };
  resume();
  return { pause, resume, stop: pause };
}
