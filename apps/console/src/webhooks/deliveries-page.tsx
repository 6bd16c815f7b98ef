import { DetailHead } from '../kit/detail/detail-head.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import styles from './webhooks.module.css';

export function DeliveriesPage() {
  return (
    <div className={styles.page}>
      <DetailHead back={{ to: '/console/system/webhooks', title: '事件回调' }} title="发送记录" />
      <DeliveriesTable />
    </div>
  );
}
