import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { useHeaderLink } from '../../bridge/use-header-link.ts';
import { ButtonLink } from '../../components/button.tsx';
import { ConsentLink } from '../../components/consent-link.tsx';
import { Filings } from '../../components/filings.tsx';
import { Logo } from '../../components/logo.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './slim-layout.module.css';

const slimTexts = {
  skip: '跳到正文',
  home: '首页',
  legalNavigation: '协议与帮助',
} as const;

interface SlimLayoutProps {
  site: SiteConfig;
  /** The account area, or the sign-in link for visitors. */
  account: React.ReactNode;
  theme?: 'light' | undefined;
  children: React.ReactNode;
}

/** The layout for pages without the common layout: site name, account, download button and legal lines. */
export function SlimLayout({ site, account, theme, children }: SlimLayoutProps) {
  const { brand, header, legal } = site;
  const action = useHeaderLink(header.download);
  return (
    <div className={styles.page} data-theme={theme}>
      <a className={styles.skip} href="#main">
        {slimTexts.skip}
      </a>
      <header className={styles.bar}>
        <SiteLink className={styles.brand} href="/" aria-label={`${brand.name}${brand.suffix} ${slimTexts.home}`}>
          <Logo className={styles.mark} />
          {brand.name}
        </SiteLink>
        <div className={styles.actions}>
          {account}
          {/* Pages with the light theme show no promotion, so they have no download button. */}
          {theme !== 'light' && (
            <ButtonLink size="small" href={action.href}>
              {action.text}
            </ButtonLink>
          )}
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.legal}>
        <nav aria-label={slimTexts.legalNavigation}>
          {legal.links.map(({ text, href }) => (
            <SiteLink key={href} href={href}>
              {text}
            </SiteLink>
          ))}
          <ConsentLink />
        </nav>
        <p>
          <span>{legal.copyright}</span>
          <Filings icp={legal.icp} psb={legal.psb} className={undefined} />
        </p>
      </footer>
    </div>
  );
}
