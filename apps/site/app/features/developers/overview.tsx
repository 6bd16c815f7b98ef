import { ButtonLink } from '../../components/button.tsx';
import { Phrases } from '../../components/breakable-title.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { overviewTexts, quickStartNotes, referenceNotes, testedLibraries } from './overview-texts.ts';
import styles from './overview.module.css';
import { type Language, pathIn, quickStartIds } from './pages.ts';
import { developerTexts, quickStartNames } from './texts.ts';

/** The first page for developers. `issuer` is the origin of the account service. */
export function DeveloperOverview({ language, issuer }: { language: Language; issuer: string }) {
  const texts = overviewTexts[language];
  const names = developerTexts[language];
  const at = (path: string) => pathIn(language, path);
  const references = [
    { text: names.api, note: referenceNotes[language].api, href: at('/api') },
    { text: names.errors, note: referenceNotes[language].errors, href: at('/errors') },
    { text: names.webhooks, note: referenceNotes[language].webhooks, href: at('/webhooks') },
    { text: names.changelog, note: referenceNotes[language].changelog, href: at('/changelog') },
    { text: names.status, note: referenceNotes[language].status, href: '/status' },
  ];
  const addresses = [
    [texts.issuer, issuer],
    [texts.discovery, `${issuer}/.well-known/openid-configuration`],
    [texts.jwks, `${issuer}/.well-known/jwks.json`],
  ] as const;
  return (
    <>
      <PageHead eyebrow={names.area} title={<Phrases text={texts.heading} />} lead={texts.lead}>
        <p className={styles.actions}>
          <ButtonLink look="primary" href={at('/apps')}>
            {texts.start}
          </ButtonLink>
          <ButtonLink href="#quickstarts">{texts.first}</ButtonLink>
        </p>
      </PageHead>
      <section className={styles.section}>
        <h2>{texts.stepsTitle}</h2>
        <ol className={styles.steps}>
          {texts.steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section}>
        <h2 id="quickstarts">{texts.quickStarts}</h2>
        <ul className={styles.cards}>
          {quickStartIds.map((id) => (
            <li key={id}>
              <SiteLink href={at(`/quickstarts/${id}`)}>
                <b>{quickStartNames[language][id]}</b>
                <span>{quickStartNotes[language][id]}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{texts.more}</h2>
        <ul className={styles.cards}>
          {references.map(({ text, note, href }) => (
            <li key={href}>
              <SiteLink href={href}>
                <b>{text}</b>
                <span>{note}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{texts.addresses}</h2>
        <dl className={styles.addresses}>
          {addresses.map(([title, address]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <code>{address}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section}>
        <h2>{texts.libraries}</h2>
        <p className={styles.note}>{texts.librariesNote}</p>
        <ul className={styles.libraries}>
          {testedLibraries.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
