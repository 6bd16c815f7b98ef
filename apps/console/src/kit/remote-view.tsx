import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isForbidden, isMissing } from '../api/console-api.ts';
import { EmptyView, ErrorView, LoadingView, NoPermissionView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import type { Remote } from '../use-remote.ts';
import { useMe } from './current-operator.ts';
import { roleNames } from './role-names.ts';

type Props<T> = {
  /** Name of the data, used in messages, such as 账号 or 系统状态. */
  what: string;
  remote: Remote<T> & { refresh: () => Promise<void> };
  /** Link that is shown if the item does not exist. */
  back?: { to: string; title: string };
  children: (data: T) => ReactNode;
};

/** Shows fetched data in each state: loading, forbidden, missing, failed, loaded, and stale after a failed refresh. */
export function RemoteView<T>({ what, remote, back, children }: Props<T>) {
  const { operator } = useMe();
  const { data, error, cause, fetchedAt, refresh } = remote;
  if (isForbidden(cause)) return <NoPermissionView what={what} role={roleNames[operator.role]} />;
  if (isMissing(cause))
    return (
      <EmptyView title={`没有找到这个${what}`} message="可能已经删除，或者地址不对。">
        {back && <Link to={back.to}>回到{back.title}列表</Link>}
      </EmptyView>
    );
  if (data === null) {
    if (error === null) return <LoadingView message={`正在读取${what}…`} />;
    return <ErrorView title={`${what}没有取回来`} message={`${error}。`} onRetry={() => void refresh()} />;
  }
  return (
    <>
      {error !== null && (
        <Alert
          type="error"
          showIcon
          title={`正在显示 ${formatTime(new Date(fetchedAt).toISOString())} 的${what}：${error}`}
          action={
            <Button size="small" onClick={() => void refresh()}>
              重试
            </Button>
          }
        />
      )}
      {children(data)}
    </>
  );
}
