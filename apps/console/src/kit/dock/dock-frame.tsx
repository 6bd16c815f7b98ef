import { Button } from 'antd';
import type { ReactNode, ComponentType, Ref } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icons.tsx';
import type { PageProps } from '../../shell/page.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './dock.module.css';
import { NextInDock } from './next-in-dock.ts';
import type { Place } from './place-in-list.ts';
import { type DockOf, type useDock, IsDocked } from './use-dock.ts';

type Props = { dock: ReturnType<typeof useDock>; of: DockOf; what: string; children: ReactNode };

/** A list, and beside it the detail of the opened row. The list stays mounted, so that typed filters are kept. */
export function DockFrame({ dock: { opened, frame, onKeyDown }, of, what, children }: Props) {
  return (
    // Handles keys of the list and of the detail; the controls are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={opened ? (styles.beside ?? '') : ''} onKeyDown={onKeyDown}>
      {children}
      {opened && <Dock {...opened} what={what} path={of.pathOf(opened.id)} Detail={of.Detail} />}
    </div>
  );
}

type DockProps = {
  what: string;
  id: string;
  place: Place | null;
  next: (() => void) | null;
  previous: (() => void) | null;
  close: () => void;
  /** Path of the page that shows only this item. */
  path: string;
  Detail: ComponentType<PageProps>;
  aside: Ref<HTMLElement>;
};

/** The detail of the opened row, beside the list. */
function Dock({ what, id, place, next, previous, close, path, Detail, aside }: DockProps) {
  return (
    <aside ref={aside} tabIndex={-1} className={styles.dock} aria-label={`${what}详情`}>
      <header className={styles.head}>
        <Button
          aria-label={`上一条${what}`}
          aria-keyshortcuts="K"
          title="上一条（K）"
          icon={<Icon name="up" />}
          disabled={previous === null}
          onClick={() => previous?.()}
        />
        <Button
          aria-label={`下一条${what}`}
          aria-keyshortcuts="J"
          title="下一条（J）"
          icon={<Icon name="down" />}
          disabled={next === null}
          onClick={() => next?.()}
        />
        <span className={styles.place} aria-live="polite">
          {place ? `本页 ${place.index + 1} / ${place.count}` : '不在这一页'}
        </span>
        <CopyButton type="text" text={location.origin + path}>
          复制链接
        </CopyButton>
        <Link to={path} className={styles.whole}>
          整页打开
        </Link>
        <Button
          type="text"
          aria-label="关闭侧栏"
          aria-keyshortcuts="Escape"
          title="关闭（Esc）"
          icon={<Icon name="remove" />}
          onClick={close}
        />
      </header>
      <IsDocked value={true}>
        <NextInDock value={next}>
          <div className={styles.body}>
            <Detail key={id} params={{ id }} />
          </div>
        </NextInDock>
      </IsDocked>
    </aside>
  );
}
