import { GuideHeading } from '../guide/guide-view.tsx';
import { CodeBlock } from '../guide/code-block.tsx';
import type { Language } from '../pages.ts';
import type { ErrorCatalogue } from './error-catalogue.server.ts';
import styles from './error-list.module.css';
import { errorTexts } from './error-texts.ts';

/** The error catalogue. Each error has an anchor, its number. */
export function ErrorList({
  catalogue,
  language,
  sample,
}: {
  catalogue: ErrorCatalogue;
  language: Language;
  sample: string;
}) {
  const texts = errorTexts[language];
  return (
    <>
      <GuideHeading depth={2} id="form" text={texts.form} />
      <CodeBlock html={sample} />
      <ul className={styles.notes}>
        {texts.formNote.map((note) => (
          <li key={note} dangerouslySetInnerHTML={{ __html: note }} />
        ))}
      </ul>
      <GuideHeading depth={2} id="catalogue" text={texts.catalogue} />
      <ul className={styles.errors}>
        {catalogue.errors.map(({ name, code, status, meaning, remedy, message }) => (
          <li key={name} id={`error-${code}`}>
            <h3>
              <a href={`#error-${code}`}>{code}</a> <code>{name}</code>
              {status !== null && <span>HTTP {status}</span>}
            </h3>
            <dl>
              <dt>{texts.meaning}</dt>
              <dd>{meaning}</dd>
              <dt>{texts.remedy}</dt>
              <dd>{remedy}</dd>
              {message && (
                <>
                  <dt>{texts.message}</dt>
                  <dd>{message}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <GuideHeading depth={2} id="aliases" text={texts.aliases} />
      <ul className={styles.names}>
        {catalogue.aliases.map(({ name, code, meaning }) => (
          <li key={name}>
            <code>{name}</code>
            <a href={`#error-${code}`}>{code}</a>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
      <GuideHeading depth={2} id="reasons" text={texts.reasons} />
      <ul className={styles.names}>
        {catalogue.reasons.map(({ name, meaning }) => (
          <li key={name} data-wide="">
            <code>{name}</code>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
