import { Alert, Button } from 'antd';
import { Card } from '../components/card.tsx';
import { EmptyView, ErrorView, LoadingView } from '../components/views.tsx';
import { AuditRow } from './audit-row.tsx';
import styles from './audit.module.css';
import { useAuditLog } from './use-audit-log.ts';

export function AuditPage() {
  const { entries, error, hasMore, loadMore, isLoadingMore, moreError, reload } = useAuditLog();
  if (!entries) {
    if (!error) return <LoadingView says="正在读取审计日志…" />;
    return <ErrorView title="审计日志没有取回来" says={`${error}。日志本身不受影响。`} onRetry={() => void reload()} />;
  }
  if (entries.length === 0)
    return <EmptyView title="还没有记录" says="运营人员和命令行做的每次改动都会写在这里，写下就改不了。" />;
  return (
    <Card
      title="改动记录"
      aside={
        <Button className={styles.reload ?? ''} size="small" onClick={() => void reload()}>
          刷新
        </Button>
      }
      flush
    >
      {error && <Alert banner type="error" title={`没有刷新成功：${error}`} />}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <footer className={styles.foot}>
        {moreError && <p role="alert">没有取到更早的记录：{moreError}</p>}
        {hasMore ? (
          <Button loading={isLoadingMore} onClick={() => void loadMore()}>
            加载更多
          </Button>
        ) : (
          <p>没有更早的记录了</p>
        )}
      </footer>
    </Card>
  );
}
