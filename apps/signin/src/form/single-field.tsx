import { useEffect, useRef, type ReactNode } from 'react';

type Props = {
  /** Id of the heading, which is used as the field's name. */
  titleId: string;
  children: ReactNode;
};

/** The only field of a view. It gets the focus, and the heading is its name. */
export function OnlyTask({ titleId, children }: Props) {
  const task = useRef<HTMLDivElement>(null);
  useEffect(() => task.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={task} role="group" aria-labelledby={titleId}>
      {children}
    </div>
  );
}
