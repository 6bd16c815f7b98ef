import { Link } from 'react-router';
import { EmptyView } from '../components/views.tsx';

export const NoSuchKind = () => (
  <EmptyView title="没有这一类内容" message="地址可能输错了，或者链接已经过时。">
    <Link to="/console/content">回到内容列表</Link>
  </EmptyView>
);
