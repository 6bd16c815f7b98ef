import type { MetaFunction } from 'react-router';
import { RecordsPage } from '../../features/member/records/records-page.tsx';
import { invitationTexts } from '../../features/member/records/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: invitationTexts.title, description: invitationTexts.signInText, isHidden: true });

export default function Invitations() {
  return <RecordsPage texts={invitationTexts} href="/invite" />;
}
