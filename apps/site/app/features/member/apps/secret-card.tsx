import type { AppView } from '@feisuo/contract/schemas/developer-apps';
import { formatDate } from '../../../format/format-date.ts';
import { Card } from '../frame/card.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import styles from './apps.module.css';
import { detailTexts } from './texts.ts';

interface SecretCardProps {
  app: AppView;
  onRotate: () => Promise<void>;
  onRevoke: () => Promise<void>;
}

/** Creates a new secret, and ends the previous one early. */
export function SecretCard({ app: { kind, previousSecretUntil: until }, onRotate, onRevoke }: SecretCardProps) {
  if (kind === 'browser') {
    return (
      <Card title={detailTexts.secretTitle}>
        <p className={styles.note}>{detailTexts.secretNone}</p>
      </Card>
    );
  }
  return (
    <Card title={detailTexts.secretTitle}>
      <div className={styles.between}>
        <p className={styles.note}>
          {until === null ? detailTexts.secretText : detailTexts.previousUntil(formatDate(until, 'yyyy-MM-dd HH:mm'))}
        </p>
        {until === null ? (
          <ConfirmButton
            label={detailTexts.rotate}
            title={detailTexts.rotateAsk}
            text={detailTexts.rotateAskText}
            onConfirm={onRotate}
          />
        ) : (
          <ConfirmButton
            label={detailTexts.revoke}
            title={detailTexts.revokeAsk}
            text={detailTexts.revokeAskText}
            onConfirm={onRevoke}
          />
        )}
      </div>
    </Card>
  );
}
