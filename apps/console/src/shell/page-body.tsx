import { Suspense } from 'react';
import { LoadingView, NoPermissionView } from '../components/views.tsx';
import { useMe } from '../kit/me.ts';
import { roleNames } from '../kit/role-names.ts';
import { mayOpen, type FoundPage } from './console-pages.ts';
import { NotFound } from './not-found.tsx';

/** The page itself, or why there is none. */
export function PageBody({ found }: { found: FoundPage | null }) {
  const { operator, permissions } = useMe();
  if (!found) return <NotFound />;
  const { page, params } = found;
  if (!mayOpen(page, permissions)) return <NoPermissionView what={page.title} role={roleNames[operator.role]} />;
  const { view: View } = page;
  return (
    <Suspense fallback={<LoadingView says="正在打开页面…" />}>
      {/* Another account is another page, although the same file draws it. */}
      <View key={JSON.stringify(params)} params={params} />
    </Suspense>
  );
}
