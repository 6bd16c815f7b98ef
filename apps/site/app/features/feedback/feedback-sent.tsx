import type { FeedbackPage } from '@feisuo/contract/schemas/page-support';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import styles from './feedback-page.module.css';
import { feedbackTexts } from './texts.ts';

interface FeedbackSentProps {
  number: string;
  sent: FeedbackPage['sent'];
  onAgain: () => void;
}

export function FeedbackSent({ number, sent, onAgain }: FeedbackSentProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.sent}>
      <h2 ref={title} tabIndex={-1}>
        {sent.title}
      </h2>
      <p>{sent.text}</p>
      <p className={styles.number}>
        {feedbackTexts.number}
        <b className="num">{number}</b>
      </p>
      <p className={styles.send}>
        <Button onClick={onAgain}>{feedbackTexts.again}</Button>
        <ButtonLink href="/">{feedbackTexts.back}</ButtonLink>
      </p>
    </section>
  );
}
