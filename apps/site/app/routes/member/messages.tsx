import type { MetaFunction } from 'react-router';
import { MessagesPage } from '../../features/member/messages/messages-page.tsx';
import { messageTexts } from '../../features/member/messages/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'MemberMessages', layout: 'site' };

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: messageTexts.title, description: messageTexts.signInText, isHidden: true });

export default function Messages() {
  return <MessagesPage />;
}
