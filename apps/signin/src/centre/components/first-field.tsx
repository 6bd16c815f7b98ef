import { useEffect, useRef, type ReactNode } from 'react';

/** Focuses the first field when a new part of the page appears. */
export function FirstField({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => around.current?.querySelector<HTMLInputElement>('input:not([tabindex="-1"])')?.focus(), []);
  return <div ref={around}>{children}</div>;
}
