import { useEffect, useRef, type ReactNode } from 'react';

type Props = {
  /** Of the heading, by which what is asked for is heard. */
  titleId: string;
  children: ReactNode;
};

/** What a view is there for: its first field is ready to be typed in, and whoever cannot see the heading hears it. */
export function OnlyTask({ titleId, children }: Props) {
  const task = useRef<HTMLDivElement>(null);
  useEffect(() => task.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={task} role="group" aria-labelledby={titleId}>
      {children}
    </div>
  );
}
