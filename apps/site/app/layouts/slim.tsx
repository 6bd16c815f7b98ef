import { Outlet, useMatches, useRouteLoaderData } from 'react-router';
import { AccountArea } from '../features/account-area/account-area.tsx';
import { SlimLayout } from '../features/slim-layout/slim-layout.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { handleOf } from '../route-handle.ts';

/** Around every page whose handle says `slim`. */
export default function Slim() {
  const shared = useRouteLoaderData<typeof rootLoader>('root');
  const handle = handleOf(useMatches());
  if (!shared) return <Outlet />;
  return (
    <SlimLayout site={shared.site} theme={handle?.theme} account={<AccountArea accountHref={shared.signInHref} />}>
      <Outlet />
    </SlimLayout>
  );
}
