import { EmptyView } from '../components/views.tsx';
import { PageLink } from './page-link.tsx';

export function NotFound() {
  return (
    <EmptyView title="没有这个页面" says="地址可能输错了，或者这个功能还没有做好。">
      <PageLink to="/console/system">回到系统页</PageLink>
    </EmptyView>
  );
}
