import type { InvitePage } from '@feisuo/contract/schemas/page-member';
import type { MyInvite } from './use-invite.ts';
import { inviteTexts } from './texts.ts';

/** The invitation for a chat: the text, the link, and the code for a friend who registers without the link. */
export const inviteMessage = ({ title, desc }: InvitePage['share'], { link, code }: Pick<MyInvite, 'link' | 'code'>) =>
  [`${title}。${desc}`, link, inviteTexts.codeIs(code)].join('\n');
