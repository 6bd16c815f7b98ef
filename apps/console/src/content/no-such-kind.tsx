import { EmptyView } from '../components/views.tsx';
import { PageLink } from '../shell/page-link.tsx';

/** For an address that was typed or passed on wrongly. */
export const NoSuchKind = () => (
  <EmptyView title="没有这一类内容" says="地址可能输错了，或者链接已经过时。">
    <PageLink to="/console/content">回到内容列表</PageLink>
  </EmptyView>
);
