import { useEffect, useRef, type ReactNode } from 'react';

type Props = {
  /** Element id of the heading, which serves as the input's label. */
  titleId: string;
  children: ReactNode;
};

/** The only input of a view. It gets the focus, and the heading is its label. */
export function OnlyTask({ titleId, children }: Props) {
  const task = useRef<HTMLDivElement>(null);
  useEffect(() => task.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={task} role="group" aria-labelledby={titleId}>
      {children}
    </div>
  );
}
