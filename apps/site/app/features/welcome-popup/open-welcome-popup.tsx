import type { AccountApi } from '@feisuo/account-sdk';
import { openPopup } from '../../popups/open-popup.ts';
import type { LoginUser } from '../../session/login-user.ts';
import { isMasked } from './suggest-nickname.ts';
import { WelcomePopup } from './welcome-popup.tsx';

/** How many messages to read. The welcome message is among the first five of an account. */
const LATEST = '5';

/** Shows an unread welcome message as a popup, once. Resolves to true if the popup opened. */
export async function openWelcomePopup(
  api: Pick<AccountApi, 'listMessages' | 'markMessagesRead'>,
  user: Pick<LoginUser, 'nickName'>,
): Promise<boolean> {
  const { data } = await api.listMessages({ limit: LATEST });
  const message = data.find(({ kind, read }) => kind === 'welcome' && !read);
  if (!message) return false;
  const popup = openPopup({
    kind: 'other',
    label: message.title,
    render: ({ close }) => <WelcomePopup message={message} asksNickname={isMasked(user.nickName)} onClose={close} />,
  });
  if (!popup.isOpen()) return false;
  await api.markMessagesRead([message.id]);
  return true;
}
