import styles from './not-found-page.module.css';
import { DrawnNumber } from './shell/drawn-number.tsx';
import { Shell } from './shell/shell.tsx';

import words from './shell/words.module.css';
import type { Texts } from './texts/texts.ts';

export default function NotFoundPage({ texts, pathname }: { texts: Texts; pathname: string }) {
  return (
    <Shell texts={texts} title={texts.notFound.title}>
      <DrawnNumber text="404" className={styles.digits} />
      <h1 className={words.title}>{texts.notFound.title}</h1>
      <p className={styles.address}>{pathname}</p>
      <p className={words.lead}>{texts.notFound.says}</p>
      <a className={words.primary} href="/account/">
        {texts.notFound.toAccount}
      </a>
    </Shell>
  );
}
