import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { ButtonLink } from '../../components/button.tsx';
import { ConsentLink } from '../../components/consent-link.tsx';
import { Filings } from '../../components/filings.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Brand } from './brand.tsx';
import styles from './site-footer.module.css';
import { footerTexts } from './texts.ts';

interface SiteFooterProps {
  site: SiteConfig;
  /**
   * What the footer shows: a closing text with two links (`closing`), link columns (`columns`), or only the legal lines
   * (`legal`).
   */
  reach: 'closing' | 'columns' | 'legal';
}

export function SiteFooter({ site, reach }: SiteFooterProps) {
  const { closing, about, columns } = site.footer;
  const { copyright, icp, psb, trademarks, links } = site.legal;
  return (
    <footer className={styles.footer}>
      <div className={styles.selvedge} />
      <div className="wrap">
        {reach === 'closing' && (
          <div className={styles.closing}>
            <h2 className={styles.headline}>
              {closing.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </h2>
            <div className={styles.actions}>
              <ButtonLink look="primary" size="large" href={closing.download.href}>
                <span className={styles.onDesktop}>{closing.download.desktopText}</span>
                <span className={styles.onPhone}>{closing.download.phoneText}</span>
              </ButtonLink>
              <ButtonLink size="large" href={closing.measure.href}>
                {closing.measure.text}
              </ButtonLink>
            </div>
          </div>
        )}
        {reach !== 'legal' && (
          <div className={styles.columns} data-first={reach === 'columns' || undefined}>
            <div id="company">
              <Brand brand={site.brand} />
              <p className={styles.about}>{about}</p>
              <p className={styles.company}>
                {footerTexts.operatedBy}
                {site.company.name}
              </p>
            </div>
            <nav className={styles.navigation} aria-label={footerTexts.navigation}>
              {columns.map((column) => (
                <div key={column.title}>
                  <h2 className={styles.columnTitle}>{column.title}</h2>
                  <ul>
                    {column.links.map((link) => (
                      <li key={link.text}>
                        <SiteLink className={styles.link} href={link.href}>
                          {link.text}
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          </div>
        )}
        <div className={styles.legal}>
          <span>{copyright}</span>
          <Filings icp={icp} psb={psb} className={styles.legalLink} />
          {reach === 'legal' &&
            links.map(({ text, href }) => (
              <SiteLink key={href} className={styles.legalLink} href={href}>
                {text}
              </SiteLink>
            ))}
          <span>{trademarks}</span>
          <ConsentLink className={styles.legalLink} />
        </div>
      </div>
    </footer>
  );
}
