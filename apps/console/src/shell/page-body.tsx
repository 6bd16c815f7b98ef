import { Suspense } from 'react';
import { Link } from 'react-router';
import { LoadingView, NoPermissionView, EmptyView } from '../components/views.tsx';
import { useMe } from '../kit/me.ts';
import { roleNames } from '../kit/role-names.ts';
import { mayOpen, type FoundPage, homePath } from './console-pages.ts';

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

function NotFound() {
  return (
    <EmptyView title="没有这个页面" says="地址可能输错了，或者这一页已经搬走。按 Ctrl K 可以搜索所有页面。">
      <Link to={homePath}>回到首页</Link>
    </EmptyView>
  );
}
