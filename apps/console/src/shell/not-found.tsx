import { Link } from 'react-router';
import { EmptyView } from '../components/views.tsx';
import { homePath } from './console-pages.ts';

export function NotFound() {
  return (
    <EmptyView title="没有这个页面" says="地址可能输错了，或者这一页已经搬走。按 Ctrl K 可以搜索所有页面。">
      <Link to={homePath}>回到首页</Link>
    </EmptyView>
  );
}
