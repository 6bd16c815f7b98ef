import { layoutRoutes } from '@feisuo/contract/facts/site-pages';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './company-facts.module.css';
import { aboutTexts } from './texts.ts';

interface CompanyFactsProps {
  site: Pick<SiteConfig, 'company' | 'contact' | 'header'>;
  origin: string;
}

/** Company name, official site and contact. Data that is missing is left out. */
export function CompanyFacts({ site: { company, contact, header }, origin }: CompanyFactsProps) {
  const official = header.companyLinks.find(({ href }) => href !== layoutRoutes.About);
  const isThisSite = !official || official.href.startsWith('/');
  const filled = (['phone', 'email', 'hours', 'address'] as const).filter((name) => contact[name]);
  return (
    <section className={styles.facts} aria-labelledby="company-facts">
      <h2 id="company-facts">{aboutTexts.facts}</h2>
      <dl>
        <div>
          <dt>{aboutTexts.company}</dt>
          <dd>{company.name}</dd>
        </div>
        <div>
          <dt>{aboutTexts.officialSite}</dt>
          <dd>
            <SiteLink href={official?.href ?? '/'}>{isThisSite ? new URL(origin).host : official.href}</SiteLink>
            {isThisSite && <small>{aboutTexts.onlySite}</small>}
          </dd>
        </div>
        {filled.map((name) => (
          <div key={name}>
            <dt>{aboutTexts[name]}</dt>
            <dd>{contact[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
