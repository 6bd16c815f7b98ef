import type { MetaFunction } from 'react-router';
import { Avatar } from '../../features/account-area/avatar.tsx';
import { OverviewPage } from '../../features/member/overview/overview-page.tsx';
import { memberTexts } from '../../features/member/texts.ts';
import { useSession } from '../../session/session.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: memberTexts.title, description: memberTexts.here.lead, isHidden: true });

export default function Overview() {
  const state = useSession();
  const { userId, picture } = state.phase === 'in' ? state.user : noUser;
  return <OverviewPage avatar={userId && <Avatar userId={userId} picture={picture} />} />;
}

const noUser = { userId: '', picture: '' };
