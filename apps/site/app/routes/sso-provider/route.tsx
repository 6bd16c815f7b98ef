import type { MetaFunction } from 'react-router';
import { DonePage } from '../../features/sso-page/sso-page.tsx';
import { ssoTexts } from '../../features/sso-page/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: null, layout: 'none' };

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: ssoTexts.done, description: ssoTexts.done, isHidden: true });

export default function SsoProvider() {
  return <DonePage />;
}
