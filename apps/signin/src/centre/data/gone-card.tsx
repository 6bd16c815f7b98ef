import { accountPages } from '@feisuo/contract/facts/paths';
import { useEffect, useRef } from 'react';
import { siteAddress } from '../../shell/site-address.ts';
import { keepLocale } from '../frame/keep-locale.ts';
import { momentOf } from '../moment.ts';
import buttons from '../pieces/buttons.module.css';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';

/** The deletion is under way: until when it can be taken back, and how. */
export function GoneCard({ until }: { until: Date }) {
  const { texts } = useCentre();
  const words = texts.data;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.card} aria-labelledby="gone">
      <div className={styles.cardHead}>
        <h2 id="gone" ref={heading} tabIndex={-1}>
          {words.doneTitle}
        </h2>
      </div>
      <p className={styles.says}>{words.doneSays(momentOf(until))}</p>
      <p className={buttons.line}>
        <a className={buttons.primary} href={siteAddress('/')}>
          {words.home}
        </a>
        <a className={buttons.secondary} href={keepLocale(accountPages.authenticate)}>
          {words.doneAgain}
        </a>
      </p>
    </section>
  );
}
