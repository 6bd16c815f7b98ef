import type { InvitePage as Words } from '@feisuo/contract/schemas/page-member';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { InlineText } from '../../../components/inline-text.tsx';
import { QrCode } from '../../../components/qr-code.tsx';
import { RetryNote } from '../../../components/retry-note.tsx';
import type { QrDrawing } from '../../../components/draw-qr.ts';
import { thisDevice } from '../../../device/detect-device.ts';
import { formatDate } from '../../../format/format-date.ts';
import { useRetry } from '../../../session/use-retry.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { awardName } from '../award-name.ts';
import { SignInButton } from '../sign-in-button.tsx';
import styles from './code-panel.module.css';
import { inviteMessage } from './invite-message.ts';
import type { InviteView } from './invite-view.ts';
import { inviteTexts } from './texts.ts';
import type { MyInvite } from './use-invite.ts';

interface CodePanelProps {
  view: InviteView;
  /** How to invite friends. Shown to visitors, who have no code. */
  steps: readonly string[];
  /** What else the member's link earns; shown to members only. */
  alsoEarns: Words['alsoEarns'];
  qr: QrDrawing | null;
  /** The title and the text of the invitation that members send to friends. */
  share: Words['share'];
  /** The masked name of the person who sent the link; empty if unknown. */
  sharedBy: string;
  onTake: (what: 'code' | 'link' | 'message') => void;
  onRetry: () => void;
}

/** The member's invitation code, link and QR code, or the reason why there is none. */
export function CodePanel({ view, steps, alsoEarns, qr, share, sharedBy, onTake, onRetry }: CodePanelProps) {
  const mine = view.view === 'mine' ? view.mine : null;
  return (
    <div className={styles.panel} data-closed={view.view === 'closed' || undefined}>
      {mine?.invited?.award && <p className={styles.got}>{inviteTexts.invitedGot(awardName(mine.invited.award))}</p>}
      {/* A visitor who was invited has no code, and a closed activity shows no code. */}
      {view.view !== 'invited' && view.view !== 'closed' && (
        <div className={styles.row}>
          <div>
            <span className={styles.label}>{inviteTexts.code}</span>
            <span className={styles.code} data-empty={!mine || undefined}>
              {mine?.code ?? inviteTexts.noCode}
            </span>
          </div>
          {mine && (
            <CopyButton
              size="medium"
              text={mine.code}
              label={inviteTexts.copyCode}
              done={inviteTexts.copiedCode}
              failed={inviteTexts.copyFailed}
              onCopied={() => onTake('code')}
            />
          )}
        </div>
      )}
      {mine ? (
        <>
          <div className={styles.row}>
            <div className={styles.grows}>
              <span className={styles.label}>{inviteTexts.link}</span>
              <span className={styles.url}>{mine.link}</span>
            </div>
            <div className={styles.ways}>
              <SendMessage mine={mine} share={share} onSent={() => onTake('message')} />
              <CopyButton
                size="medium"
                text={mine.link}
                label={inviteTexts.copyLink}
                done={inviteTexts.copiedLink}
                failed={inviteTexts.copyFailed}
                onCopied={() => onTake('link')}
              />
            </div>
          </div>
          <div className={styles.scan}>
            <div className={styles.qr}>{qr && <QrCode drawing={qr} label={inviteTexts.qrLabel(mine.code)} />}</div>
            <p>
              <b>{inviteTexts.qrTitle}</b>
              {inviteTexts.qrText}
            </p>
          </div>
          {alsoEarns && (
            <p className={styles.also}>
              <InlineText text={alsoEarns} />
            </p>
          )}
        </>
      ) : (
        <div className={styles.closed}>
          <Closed view={view} steps={steps} sharedBy={sharedBy} onRetry={onRetry} />
        </div>
      )}
    </div>
  );
}

function Closed({ view, steps, sharedBy, onRetry }: Pick<CodePanelProps, 'view' | 'steps' | 'sharedBy' | 'onRetry'>) {
  switch (view.view) {
    case 'mine':
      return null;
    case 'sign-in':
      return (
        <>
          <p>{inviteTexts.signInText}</p>
          <SignInButton text={inviteTexts.signIn} />
          <ol className={styles.how}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <noscript>
            <p>{inviteTexts.noScript}</p>
          </noscript>
        </>
      );
    case 'invited':
      return (
        <>
          <p>
            <b>{sharedBy ? inviteTexts.invitedBy(sharedBy) : inviteTexts.invited}</b>
            {inviteTexts.invitedText}
          </p>
          <div className={styles.ways}>
            <SignInButton text={inviteTexts.accept} />
            <ButtonLink href="/land">{inviteTexts.download}</ButtonLink>
          </div>
        </>
      );
    case 'not-for-you':
      return (
        <p>
          <b>{inviteTexts.notForYou}</b>
          {inviteTexts.notForYouText}
        </p>
      );
    case 'waiting':
      return <p role="status">{inviteTexts.loading}</p>;
    case 'unreachable':
      return <Unreachable />;
    case 'failed':
      return <RetryNote text={view.message} action={inviteTexts.retry} onRetry={onRetry} />;
    case 'closed':
      return (
        <>
          <p>
            <b>{inviteTexts.closed[view.state]}</b>
            {view.state === 'upcoming' ? inviteTexts.upcomingText(formatDate(view.startsAt)) : inviteTexts.closedText}
          </p>
          <ButtonLink href="/notice">{inviteTexts.notices}</ButtonLink>
        </>
      );
  }
}

/**
 * Shown if the session could not be read. The member may still be signed in, so the button retries and does not sign
 * in.
 */
function Unreachable() {
  const { retry, label } = useRetry();
  return (
    <>
      <p>{inviteTexts.unreachable}</p>
      <Button onClick={retry}>{label}</Button>
    </>
  );
}

interface SendMessageProps {
  mine: MyInvite;
  share: Words['share'];
  onSent: () => void;
}

/** A button to copy the whole invitation, and on phones one to open the share sheet. Rendered in the browser only. */
function SendMessage({ mine, share, onSent }: SendMessageProps) {
  const message = inviteMessage(share, mine);
  const hasSheet = thisDevice().isPhone && typeof navigator.share === 'function';
  const send = async () => {
    try {
      await navigator.share({ title: share.title, text: message });
      onSent();
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
      showToast(inviteTexts.sendFailed, { tone: 'error' });
    }
  };
  return (
    <>
      {hasSheet && (
        <Button look="primary" size="medium" onClick={() => void send()}>
          {inviteTexts.sendMessage}
        </Button>
      )}
      <CopyButton
        look={hasSheet ? 'secondary' : 'primary'}
        size="medium"
        text={message}
        label={inviteTexts.copyMessage}
        done={inviteTexts.copiedMessage}
        failed={inviteTexts.copyFailed}
        onCopied={onSent}
      />
    </>
  );
}
