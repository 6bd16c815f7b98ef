import type { ReactNode } from 'react';
import type { Texts } from '../texts/texts.ts';
import { Logo } from './drawings.tsx';
import { isFramed } from './frame.ts';
import { siteAddress } from './address.ts';
import styles from './shell.module.css';

type BrandProps = {
  texts: Texts;
  /** What the page is for, in place of the passport's name. */
  name?: string | undefined;
  /** A line below it: for which application, for instance. */
  under?: string | undefined;
  /** What can be done instead, at the right; without one it is the way to the site. */
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
      {/* Inside a frame the surrounding page has its own way out; the site must not open within it. */}
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

/** For views inside a flow: the way back, and where one is. */
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
