import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { ButtonLink } from '../../components/button.tsx';
import { Filings } from '../../components/filings.tsx';
import { Logo } from '../../components/logo.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './english-layout.module.css';
import { pathIn } from './pages.ts';
import { developerTexts } from './texts.ts';

const texts = { ...developerTexts.en, skip: 'Skip to content', name: 'Feisuo', website: 'Website (Chinese)' };

/** The layout of English pages: the common layout is Chinese. */
export function EnglishLayout({ site, children }: { site: SiteConfig; children: React.ReactNode }) {
  const { legal } = site;
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {texts.skip}
      </a>
      <header className={styles.header}>
        <div className={`wrap ${styles.bar}`}>
          <SiteLink className={styles.brand} href={pathIn('en')}>
            <Logo className={styles.mark} />
            {texts.name} <span>{texts.area}</span>
          </SiteLink>
          <div className={styles.actions}>
            <a href="/" hrefLang="zh-CN">
              {texts.website}
            </a>
            <ButtonLink size="small" href={pathIn('en', '/apps')}>
              {texts.apps}
            </ButtonLink>
          </div>
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer} lang="zh-CN">
        <div className={styles.selvedge} />
        <p className="wrap">
          <span>{legal.copyright}</span>
          <Filings icp={legal.icp} psb={legal.psb} className={undefined} />
        </p>
      </footer>
    </div>
  );
}
