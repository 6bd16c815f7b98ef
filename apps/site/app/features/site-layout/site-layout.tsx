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
// The footer's words are in the first answer, so its styles must be too, though its code comes later.
import './site-footer.module.css';

// The server draws it; its links work as they are, so its code may wait until somebody is there.
const SiteFooter = lazyWithRetry(async () => {
  await firstInteraction();
  return (await import('./site-footer.tsx')).SiteFooter;
});

// Drawn anew before its code is there it would be gone until then: so it is only where something in it changes.
const Footer = memo((props: ComponentProps<typeof SiteFooter>) => (
  <Suspense>
    <SiteFooter {...props} />
  </Suspense>
));

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
  // Nor is it gone where the browser finds out that it should be another: the old one waits for the new one's code.
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

/** On phones the two ways on follow the reader, once the first screen with its own buttons is mostly gone. */
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
