import styles from './landing-page.module.css';
import { Shell } from './shell/shell.tsx';
import words from './shell/words.module.css';
import type { Texts } from './texts/texts.ts';

export function LandingPage({ texts }: { texts: Texts }) {
  return (
    <Shell texts={texts} title={texts.passport}>
      <h1 className={words.title}>{texts.landing.title}</h1>
      <ul className={styles.lines}>
        {texts.landing.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={words.note}>{texts.landing.formComing}</p>
      <a className={words.primary} href="/">
        {texts.toSite}
      </a>
    </Shell>
  );
}
