import type { ReactNode } from 'react';
import { Dock } from './dock.tsx';
import styles from './dock.module.css';
import type { DockOf, useDock } from './use-dock.ts';

type Props = { dock: ReturnType<typeof useDock>; of: DockOf; what: string; children: ReactNode };

/**
 * A list with the open row's detail beside it. The list stays mounted when the detail opens, so typed filters are kept.
 */
export function DockFrame({ dock: { opened, frame, onKeyDown }, of, what, children }: Props) {
  return (
    // Keys of the list and the dock together; the controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={opened ? (styles.beside ?? '') : ''} onKeyDown={onKeyDown}>
      {children}
      {opened && <Dock {...opened} what={what} path={of.pathOf(opened.id)} Detail={of.Detail} />}
    </div>
  );
}
