import type { SiteHeader } from '@feisuo/contract/schemas/content';
import { useMemo } from 'react';
import { readBrandName } from '../../brand.ts';
import { siteAddress } from '../../shell/address.ts';
import { Logo } from '../../shell/drawings.tsx';
import type { Texts } from '../../texts/texts.ts';
import type { CentreTexts } from '../texts/centre-texts.ts';
import styles from './centre-header.module.css';
import { wayBack } from './back-link.ts';

type Props = { texts: CentreTexts; shared: Texts; isChinese: boolean };

/**
 * The header of the site with its logo and links, so that site and account centre look like one product. Only pages in
 * Chinese show the links, because the site is Chinese only.
 */
export function CentreHeader({ texts, shared, isChinese }: Props) {
  const site = useMemo(() => readSiteHeader(), []);
  const back = useMemo(() => wayBack(location.search, sessionStorage), []);
  const header = isChinese ? site : null;
  const brand = readBrandName(document);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a
          className={styles.brand}
          href={siteAddress('/')}
          aria-label={`${brand}${header?.suffix ?? ''} ${shared.toSite}`}
        >
          <Logo />
          {brand}
          {header && <small>{header.suffix}</small>}
        </a>
        {header && <SiteLinks header={header} label={texts.siteMenu} className={styles.nav} />}
        <a className={styles.back} href={back.href}>
          <BackIcon />
          {back.isMemberCentre ? texts.toMember : texts.toPrevious}
        </a>
        {header && (
          <a className={styles.download} href={siteAddress(header.download.href)}>
            {header.download.text}
          </a>
        )}
        {header && (
          <details className={styles.menu}>
            <summary aria-label={texts.siteMenu}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 8h16M9 16h11" />
              </svg>
            </summary>
            <SiteLinks header={header} label={texts.siteMenu} className={styles.sheet} />
          </details>
        )}
      </div>
    </header>
  );
}

function SiteLinks({ header, label, className }: { header: SiteHeader; label: string; className: string | undefined }) {
  return (
    <nav className={className} aria-label={label}>
      {header.links.map(({ text, href }) => (
        <a key={text} href={siteAddress(href)}>
          {text}
        </a>
      ))}
    </nav>
  );
}

const BackIcon = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="m12 4-6 6 6 6" />
  </svg>
);

/** Content of the site's header, which the server wrote into this page's HTML; null if it is missing. */
function readSiteHeader(page: Document = document): SiteHeader | null {
  const text = page.querySelector<HTMLMetaElement>('meta[name="site-header"]')?.content;
  try {
    return text ? (JSON.parse(text) as SiteHeader) : null;
  } catch {
    return null;
  }
}
