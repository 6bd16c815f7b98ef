import { pageLimits } from '@feisuo/contract/facts/page-limits';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { useLocation } from 'react-router';
import { useHeaderLink } from '../../bridge/use-header-link.ts';
import { ButtonLink } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import { Brand } from './brand.tsx';
import { CommunityPopover } from './community-popover.tsx';
import { headerItems } from './header-items.ts';
import { MenuSheet } from './mobile-menu.tsx';
import styles from './site-header.module.css';
import { layoutTexts } from './texts.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

interface SiteHeaderProps {
  site: SiteConfig;
  /** Null if there is no community, or if the community has an uploaded picture of its QR code. */
  communityQr: QrDrawing | null;
  isThirdParty: boolean;
  hidesCommunity: boolean;
  /** The account area twice: one element for the header bar, and one for the menu sheet of phones. */
  account: { bar: React.ReactNode; sheet: React.ReactNode };
  /** A widget that is loaded late. It must reserve its space, so that the header does not shift. */
  widget: React.ReactNode;
}

export function SiteHeader({ site, communityQr, isThirdParty, hidesCommunity, account, widget }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const isScrolled = useScrolledPast({ px: pageLimits.headerScrollThresholdPx });
  const { links, showsCommunity, isLanding } = headerItems(site, { pathname, isThirdParty, hidesCommunity });
  const download = useHeaderLink(site.header.download);
  // If two links lead to the same page, only the first of them is marked as current.
  const isFirst = (href: string, index: number) => links.findIndex((link) => link.href === href) === index;
  const items = links.map(({ text, href }, index) => ({
    text,
    href,
    'aria-current': isFirst(href, index) ? currentOf(href, pathname) : undefined,
  }));
  const community = showsCommunity && site.community ? { community: site.community, qr: communityQr } : null;

  return (
    <header className={styles.header} data-layout="site-header" data-scrolled={isScrolled || undefined}>
      {site.demonstration && (
        <SiteLink className={styles.notice} href={site.demonstration.href}>
          {site.demonstration.text}
        </SiteLink>
      )}
      <div className={`wrap ${styles.bar}`}>
        <Brand brand={site.brand} isLink={!(isLanding && isThirdParty)} />
        <nav className={styles.nav} aria-label={layoutTexts.mainNavigation}>
          {items.map(({ text, ...link }) => (
            <SiteLink key={text} className={styles.item} {...link}>
              {text}
            </SiteLink>
          ))}
        </nav>
        <div className={styles.actions}>
          <div className={styles.widget}>{widget}</div>
          {community && (
            <div className={styles.wide}>
              <CommunityPopover {...community} />
            </div>
          )}
          <div className={styles.wide}>{account.bar}</div>
          <ButtonLink
            className={styles.download}
            look="primary"
            size="small"
            href={download.href}
            aria-current={currentOf(download.href, pathname)}
          >
            {download.text}
          </ButtonLink>
          <MenuSheet items={items} community={community} account={account.sheet} />
        </div>
      </div>
    </header>
  );
}

/** `page` if the link leads to the current page, `true` if it leads to a parent of the current page. */
export function currentOf(href: string, pathname: string): 'page' | 'true' | undefined {
  if (href === pathname) return 'page';
  // Articles (`/news/…`) belong to the news list (`/news_pubg`), so they count as its subpages.
  return href !== '/' && pathname.replace('/news/', '/news_pubg/').startsWith(`${href}/`) ? 'true' : undefined;
}
