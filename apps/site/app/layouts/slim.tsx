import { addressParams } from '@feisuo/contract/facts/address-params';
import { Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { AccountArea } from '../features/account-area/account-area.tsx';
import { SlimLayout } from '../features/slim-layout/slim-layout.tsx';
import type { loadRootData } from '../root-data.server.ts';
import { handleOf, layoutOf } from '../route-handle.ts';

/** The parent route of all pages with the layout `slim`. */
export default function Slim() {
  const shared = useRouteLoaderData<typeof loadRootData>('root');
  const handle = handleOf(useMatches());
  const image = new URLSearchParams(useLocation().search).get(addressParams.image);
  if (!shared) return <Outlet />;
  if (layoutOf(handle, image) === 'none') {
    // A page without a layout gets no main element from a layout, so it is rendered here.
    return (
      <main id="main">
        <Outlet />
      </main>
    );
  }
  return (
    <SlimLayout site={shared.site} theme={handle?.theme} account={<AccountArea accountHref={shared.signInHref} />}>
      <Outlet />
    </SlimLayout>
  );
}
