import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { Dock } from './dock.tsx';
import { headerItems } from './header-items.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';
import { layoutTexts } from './texts.ts';

interface SiteLayoutProps extends ComponentProps<typeof SiteHeader> {
  host: string;
  /** The page's first picture reaches up behind the header; other pages begin below it. */
  hasHero: boolean;
  /** Phones have a dock at the foot, unless the page brings its own. */
  hasDock: boolean;
  children: React.ReactNode;
}

/** The common layout. `host` marks which door the visitor came through, for styles and for whoever measures. */
export function SiteLayout({ host, hasHero, hasDock, children, ...header }: SiteLayoutProps) {
  const { site, isThirdParty, hidesCommunity } = header;
  const { pathname } = useLocation();
  const { isLanding } = headerItems(site, { pathname, isThirdParty, hidesCommunity });
  return (
    <div data-host={host} data-third-party={isThirdParty || undefined}>
      <a className={styles.skip} href="#main">
        {layoutTexts.skip}
      </a>
      <SiteHeader {...header} />
      <main id="main" className={styles.main} data-hero={hasHero || undefined} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={site} reach={isLanding ? 'legal' : hasHero ? 'closing' : 'columns'} />
      {hasDock && !isLanding && <Dock dock={site.dock} />}
    </div>
  );
}
