import { Button, ButtonLink } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import styles from './renewal-dialog.module.css';
import { renewalTexts } from './renewal-texts.ts';

const texts = renewalTexts.dialog;

/**
 * Explains how to start renewal. A switch cannot start it: that needs a purchase, consent of the buyer and a
 * signature at the channel.
 */
export function RenewalDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      <p className={styles.terms}>
        {texts.terms}
        <SiteLink href="/agreement/auto-renewal">{texts.rule}</SiteLink>
      </p>
      <div className={styles.answers}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <ButtonLink look="primary" href="/vip">
          {texts.buy}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
