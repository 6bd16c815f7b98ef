import type { ReactNode } from 'react';
import type { Texts } from '../texts/texts.ts';
import { Logo } from './drawings.tsx';
import { isFramed } from './parent-origin.tsx';
import { siteAddress } from './address.ts';
import styles from './shell.module.css';

type BrandProps = {
  texts: Texts;
  /** Title in the bar; by default the name of the account pages. */
  name?: string | undefined;
  /** Text below the title, such as the client's name. */
  under?: string | undefined;
  /** Element at the right; by default a link to the site. */
  action?: ReactNode;
};

export function BrandBar({ texts, name, under, action }: BrandProps) {
  return (
    <header className={styles.brandRow}>
      <Logo />
      <span className={styles.names}>
        <span>{name ?? texts.passport}</span>
        {under && <small>{under}</small>}
      </span>
      {/* In a frame there is no link to the site: the framing page can be closed, and the site must not open inside a
          frame. */}
      {action ?? (!isFramed(window) && <a href={siteAddress('/')}>{texts.toSite}</a>)}
    </header>
  );
}

export const BarAction = ({ children, onPress }: { children: ReactNode; onPress: () => void }) => (
  <button className={styles.barAction} type="button" onClick={onPress}>
    {children}
  </button>
);

type BackProps = { texts: Texts; name: string; onBack: () => void };

/** Bar for a view inside a flow: a Back button and the view's name. */
export function BackBar({ texts, name, onBack }: BackProps) {
  return (
    <header className={styles.brandRow}>
      <button className={styles.back} type="button" aria-label={texts.back} onClick={onBack}>
        <svg width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="m12 4-6 6 6 6" />
        </svg>
      </button>
      <span className={styles.names}>{name}</span>
    </header>
  );
}
