import { useEffect, useRef, type ReactNode } from 'react';

/** Focuses its first input when it appears. */
export function FirstField({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => around.current?.querySelector<HTMLInputElement>('input:not([tabindex="-1"])')?.focus(), []);
  return <div ref={around}>{children}</div>;
}
