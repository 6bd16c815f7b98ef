import type { InvitePage } from '@feisuo/contract/schemas/page-member';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { thisDevice } from '../../../device/detect-device.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { inviteMessage } from './invite-message.ts';
import { inviteTexts } from './texts.ts';
import type { MyInvite } from './use-invite.ts';

interface SendMessageProps {
  mine: MyInvite;
  share: InvitePage['share'];
  onSent: () => void;
}

/** The whole invitation to copy; on phones also through the share sheet. Rendered in the browser only. */
export function SendMessage({ mine, share, onSent }: SendMessageProps) {
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
