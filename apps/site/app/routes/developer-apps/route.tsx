import { type MetaFunction, useParams } from 'react-router';
import { AppFrame } from '../../features/member/apps/app-frame.tsx';
import { AppList } from '../../features/member/apps/app-list.tsx';
import { AppPage } from '../../features/member/apps/app-page.tsx';
import { NewApp } from '../../features/member/apps/new-app.tsx';
import { appTexts, formTexts } from '../../features/member/apps/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: null, layout: 'site' };

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: appTexts.title, description: appTexts.lead, isHidden: true });

/** The list, a new application, or one application. One route keeps the route table in every page short. */
export default function DeveloperApps() {
  const { id } = useParams();
  if (id === undefined) {
    return (
      <AppFrame>
        <AppList />
      </AppFrame>
    );
  }
  return id === 'new' ? (
    <AppFrame here={formTexts.newTitle}>
      <NewApp />
    </AppFrame>
  ) : (
    <AppFrame here={appTexts.detail}>
      <AppPage key={id} id={id} />
    </AppFrame>
  );
}
