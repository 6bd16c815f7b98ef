import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { Card } from '../frame/card.tsx';
import type { AppProps } from './app-props.ts';
import { ApprovalForm } from './approval-form.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import styles from './apps.module.css';
import { requestTexts } from './texts.ts';

/** The request for approval: what became of the last one, and the form for the next one. */
export function RequestCard({ app, withProof, onApp, onCancel }: AppProps & { onCancel: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const { request, state } = app;
  const isChange = state === 'approved';
  const isWaiting = request?.state === 'waiting';
  const verb = isWaiting || request?.state === 'refused' ? requestTexts.openAgain : requestTexts.open;
  return (
    <Card title={isChange ? requestTexts.changeTitle : requestTexts.title}>
      {isWaiting && (
        <div className={`${styles.between} ${styles.waiting}`}>
          <p className={styles.note}>
            <b>{requestTexts.waitingTitle}</b>
            {requestTexts.waitingText(formatDate(request.askedAt, 'yyyy-MM-dd HH:mm'))}
          </p>
          <ConfirmButton
            label={requestTexts.cancel}
            title={`${requestTexts.cancel}？`}
            text={requestTexts.lead}
            onConfirm={onCancel}
          />
        </div>
      )}
      {request?.state === 'refused' && (
        <div className={styles.refusal}>
          <b>{requestTexts.refusedTitle}</b>
          <p>{request.reason}</p>
        </div>
      )}
      {!isWaiting && <p className={styles.lead}>{isChange ? requestTexts.changeLead : requestTexts.lead}</p>}
      {isOpen ? (
        <ApprovalForm
          app={app}
          withProof={withProof}
          onApp={(next) => {
            setOpen(false);
            onApp(next);
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button look={isWaiting || isChange ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {isChange && !isWaiting && request?.state !== 'refused' ? requestTexts.openChange : verb}
        </Button>
      )}
    </Card>
  );
}
