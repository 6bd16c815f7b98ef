import type { Link } from '@feisuo/contract/schemas/content';
import { type ComponentProps, useRef } from 'react';
import { afterPaint } from '../../after-paint.ts';
import { CloseIcon } from '../../components/icons.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { CommunityCard } from './community-popover.tsx';
import styles from './mobile-menu.module.css';
import { layoutTexts } from './texts.ts';

interface MenuSheetProps {
  items: (Link & { 'aria-current': 'page' | 'true' | undefined })[];
  community: ComponentProps<typeof CommunityCard> | null;
  /** The account area: rows for a member, or the sign-in link for a visitor. */
  account: React.ReactNode;
}

export function MenuSheet({ items, community, account }: MenuSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();

  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={layoutTexts.openMenu}
        onClick={() => afterPaint(() => sheet.current?.showModal())}
      >
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M4 8h16M4 16h11" />
        </svg>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the dialog itself is on its backdrop; the keyboard has Escape and the close button */}
      <dialog
        ref={sheet}
        className={styles.sheet}
        aria-label={layoutTexts.menu}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={styles.content}>
          <div className={styles.top}>
            <h2 className={styles.title}>{layoutTexts.menu}</h2>
            <button type="button" className={styles.close} aria-label={layoutTexts.closeMenu} onClick={close}>
              <CloseIcon />
            </button>
          </div>
          <nav aria-label={layoutTexts.mainNavigation}>
            {items.map(({ text, ...link }) => (
              <SiteLink key={text} className={styles.link} onClick={close} {...link}>
                {text}
              </SiteLink>
            ))}
          </nav>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles clicks of the links and buttons inside, which work by keyboard */}
          <div
            onClick={(event) =>
              event.target instanceof Element && event.target.closest('a,button:not([data-stays])') && close()
            }
          >
            {account}
          </div>
          {community && (
            <details className={styles.community}>
              <summary>{community.community.title}</summary>
              <div className={styles.card}>
                <CommunityCard {...community} />
              </div>
            </details>
          )}
        </div>
      </dialog>
    </>
  );
}
