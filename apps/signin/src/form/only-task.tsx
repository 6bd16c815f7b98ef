import { useEffect, useRef, type ReactNode } from 'react';

type Props = {
  /** The heading's id, which names the field. */
  titleId: string;
  children: ReactNode;
};

/** The only field of a view: it takes the focus and is named by the heading. */
export function OnlyTask({ titleId, children }: Props) {
  const task = useRef<HTMLDivElement>(null);
  useEffect(() => task.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={task} role="group" aria-labelledby={titleId}>
      {children}
    </div>
  );
}
