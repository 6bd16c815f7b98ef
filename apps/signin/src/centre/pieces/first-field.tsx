import { useEffect, useRef, type ReactNode } from 'react';

/** Puts the cursor into the first field of what has just appeared. */
export function FirstField({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => around.current?.querySelector<HTMLInputElement>('input:not([tabindex="-1"])')?.focus(), []);
  return <div ref={around}>{children}</div>;
}
