import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import styles from './apps.module.css';
import { detailTexts } from './texts.ts';

/** A new secret, which is shown only here and only until the member closes the box. */
export function SecretBox({ secret, onClose }: { secret: string; onClose: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={styles.secret} tabIndex={-1} aria-label={detailTexts.newSecret}>
      <h2>{detailTexts.newSecret}</h2>
      <p>{detailTexts.newSecretText}</p>
      <code>{secret}</code>
      <div className={styles.row}>
        <CopyButton
          look="primary"
          text={secret}
          label={detailTexts.copy}
          about={detailTexts.secretTitle}
          done={detailTexts.copied}
          failed={detailTexts.copyFailed}
        />
        <Button size="small" onClick={onClose}>
          {detailTexts.secretKept}
        </Button>
      </div>
    </section>
  );
}
