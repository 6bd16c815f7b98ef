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
// The footer is in the server HTML, so its styles are loaded first and its code later.
import './site-footer.module.css';

// Server-rendered; its links work without code, which is loaded at the first interaction.
const SiteFooter = lazyWithRetry(async () => {
  await firstInteraction();
  return (await import('./site-footer.tsx')).SiteFooter;
});

// Re-rendered before its code is loaded, it would disappear: memo avoids that.
const Footer = memo((props: ComponentProps<typeof SiteFooter>) => (
  <Suspense>
    <SiteFooter {...props} />
  </Suspense>
));

interface SiteLayoutProps extends ComponentProps<typeof SiteHeader> {
  host: string;
  /** The hero picture reaches behind the header. */
  hasHero: boolean;
  /** Phones have a bottom bar, unless the page has its own. */
  hasDock: boolean;
  children: React.ReactNode;
}

/** The common layout. `host` is an attribute for styles and analytics. */
export function SiteLayout({ host, hasHero, hasDock, children, ...header }: SiteLayoutProps) {
  const { site, isThirdParty, hidesCommunity } = header;
  const { pathname } = useLocation();
  const { isLanding } = headerItems(site, { pathname, isThirdParty, hidesCommunity });
  // Deferred, so that the old footer stays until the code of the new one is loaded.
  const reach = useDeferredValue(isLanding ? 'legal' : hasHero ? 'closing' : 'columns');
  return (
    <div data-host={host} data-third-party={isThirdParty || undefined}>
      <a className={styles.skip} href="#main">
        {layoutTexts.skip}
      </a>
      <SiteHeader {...header} />
      <main id="main" className={styles.main} data-hero={hasHero || undefined} tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} reach={reach} />
      {hasDock && !isLanding && <Dock dock={site.dock} />}
    </div>
  );
}

/** On phones two links stay visible once the first screen is mostly scrolled away. */
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
