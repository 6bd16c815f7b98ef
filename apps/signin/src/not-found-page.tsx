import styles from './not-found-page.module.css';
import { DrawnNumber } from './shell/drawn-number.tsx';
import { Shell } from './shell/shell.tsx';

import textStyles from './shell/text.module.css';
import type { Texts } from './texts/texts.ts';

export default function NotFoundPage({ texts, pathname }: { texts: Texts; pathname: string }) {
  return (
    <Shell texts={texts} title={texts.notFound.title}>
      <DrawnNumber text="404" className={styles.digits} />
      <h1 className={textStyles.title}>{texts.notFound.title}</h1>
      <p className={styles.address}>{pathname}</p>
      <p className={textStyles.lead}>{texts.notFound.message}</p>
      <a className={textStyles.primary} href="/account/">
        {texts.notFound.toAccount}
      </a>
    </Shell>
  );
}
