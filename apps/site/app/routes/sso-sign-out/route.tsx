import type { MetaFunction } from 'react-router';
import { SignOutPage } from '../../features/sso-page/sign-out-page.tsx';
import { ssoTexts } from '../../features/sso-page/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: null, layout: 'none' };

/** The title at the beginning. The page changes it when the sign-out is complete. */
export const meta: MetaFunction = (args) =>
  metaOf(args, { title: ssoTexts.signOut, description: ssoTexts.signOutAbout, isHidden: true });

export default function SsoSignOut() {
  return <SignOutPage />;
}
