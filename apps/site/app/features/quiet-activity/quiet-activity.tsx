import type { QuietActivity as Texts } from '@feisuo/contract/schemas/page-activities';
import { ButtonLink } from '../../components/button.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import styles from './quiet-activity.module.css';
import { quietTexts } from './texts.ts';

/** An activity page on which nothing runs: what it is for, that nothing runs, and where to hear of it. */
export function QuietActivity({ activity }: { activity: Texts }) {
  const { title, lead, quiet, motif, hue } = activity;
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.slip}>
          <h2>{quiet.title}</h2>
          <p>{quiet.text}</p>
        </div>
        <div className={styles.ways}>
          <ButtonLink href="/notice">{quietTexts.notices}</ButtonLink>
          <ButtonLink href="/">{quietTexts.home}</ButtonLink>
        </div>
      </div>
      <WeaveArt className={styles.art} name={title} motif={motif} hue={hue} isEager />
    </div>
  );
}
