import { type ComponentProps, Suspense, memo, useDeferredValue } from 'react';
import { useLocation } from 'react-router';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { lazyWithRetry } from '../../lazy-with-retry.ts';
import { firstInteraction } from '../../first-interaction.ts';
import { headerItems } from './header-items.ts';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';
import { layoutTexts } from './texts.ts';
import { ButtonLink } from '../../components/button.tsx';
import { DockBar } from '../../components/dock-bar.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';
// The footer is part of the server's HTML. So its styles belong to the first load, and its code is loaded later.
import './site-footer.module.css';

// The server renders the footer, and its links work without scripts. So its code is loaded at the first interaction.
const SiteFooter = lazyWithRetry(async () => {
  await firstInteraction();
  return (await import('./site-footer.tsx')).SiteFooter;
});

// A render before the code is loaded would remove the server's footer, so memo prevents it.
const Footer = memo((props: ComponentProps<typeof SiteFooter>) => (
  <Suspense>
    <SiteFooter {...props} />
  </Suspense>
));

interface SiteLayoutProps extends ComponentProps<typeof SiteHeader> {
  host: string;
  /** The page begins with a hero picture, which continues behind the header. */
  hasHero: boolean;
  /** Phones show a bottom bar, unless the page has its own. */
  hasDock: boolean;
  children: React.ReactNode;
}

/** The common layout of the site. `host` is set as an attribute for styles and analytics. */
export function SiteLayout({ host, hasHero, hasDock, children, ...header }: SiteLayoutProps) {
  const { site, isThirdParty, hidesCommunity } = header;
  const { pathname } = useLocation();
  const { isLanding } = headerItems(site, { pathname, isThirdParty, hidesCommunity });
  // Deferred, so that the old footer stays until the code for the new one is loaded.
  const reach = useDeferredValue(isLanding ? 'legal' : hasHero ? 'closing' : 'columns');
  return (
    <div
      className={styles.layout}
      data-host={host}
      data-third-party={isThirdParty || undefined}
      data-notice={site.demonstration ? '' : undefined}
    >
      <a className={styles.skip} href="#main">
        {layoutTexts.skip}
      </a>
      <SiteHeader {...header} />
      <main id="main" className={styles.main} data-hero={hasHero || undefined} tabIndex={-1}>
        {children}
        <div data-tips-place />
      </main>
      <Footer site={site} reach={reach} />
      {hasDock && !isLanding && <Dock dock={site.dock} />}
    </div>
  );
}

/** Two links at the bottom of a phone's screen. They appear when most of the first screen is scrolled away. */
function Dock({ dock }: { dock: SiteConfig['dock'] }) {
  const isShown = useScrolledPast({ screens: 0.8 });
  return (
    <DockBar label={layoutTexts.shortcuts} isShown={isShown}>
      <ButtonLink look="primary" href={dock.primary.href}>
        {dock.primary.text}
      </ButtonLink>
      <ButtonLink href={dock.secondary.href}>{dock.secondary.text}</ButtonLink>
    </DockBar>
  );
}
