import type { MetaFunction } from 'react-router';
import { CallbackPage } from '../../features/sso-page/callback-page.tsx';
import { ssoTexts } from '../../features/sso-page/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: null, layout: 'none' };

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: ssoTexts.signingIn, description: ssoTexts.signingIn, isHidden: true });

export default function SsoCallback() {
  return <CallbackPage />;
}
