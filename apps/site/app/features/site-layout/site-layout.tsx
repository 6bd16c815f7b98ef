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
// The server's HTML contains the footer, so its CSS is loaded with the page, although its code is loaded later.
import './site-footer.module.css';

// The server renders the footer, and its links work without JavaScript, so its code is loaded at the first interaction.
const SiteFooter = lazyWithRetry(async () => {
  await firstInteraction();
  return (await import('./site-footer.tsx')).SiteFooter;
});

// Prevents a new render before the footer's code is loaded, because that render would remove the server's footer.
const Footer = memo((props: ComponentProps<typeof SiteFooter>) => (
  <Suspense>
    <SiteFooter {...props} />
  </Suspense>
));

interface SiteLayoutProps extends ComponentProps<typeof SiteHeader> {
  host: string;
  /** Whether the page begins with a hero picture, which continues behind the header. */
  hasHero: boolean;
  /** Whether phones show the common bottom bar. False on pages with a bottom bar of their own. */
  hasDock: boolean;
  children: React.ReactNode;
}

/** The common layout of the site. `host` is set as an attribute for styles and analytics. */
export function SiteLayout({ host, hasHero, hasDock, children, ...header }: SiteLayoutProps) {
  const { site, isThirdParty, hidesCommunity } = header;
  const { pathname } = useLocation();
  const { isLanding } = headerItems(site, { pathname, isThirdParty, hidesCommunity });
  // The value is deferred, so that the previous footer stays until the code for the new one is loaded.
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

/** A bar with two links at the bottom of a phone's screen. It appears when most of the first screen is scrolled by. */
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
