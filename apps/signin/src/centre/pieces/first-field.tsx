import { useEffect, useRef, type ReactNode } from 'react';

/** Focuses the first field of a new part. */
export function FirstField({ children }: { children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => around.current?.querySelector<HTMLInputElement>('input:not([tabindex="-1"])')?.focus(), []);
  return <div ref={around}>{children}</div>;
}
