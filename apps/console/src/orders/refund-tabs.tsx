import { AreaTabs } from '../kit/area-tabs.tsx';

export const RefundTabs = () => (
  <AreaTabs
    label="退款"
    tabs={[
      { to: '/console/refunds', title: '退款', toDo: 'refunds' },
      { to: '/console/refunds/approvals', title: '退款复核', toDo: 'approvals' },
      { to: '/console/refunds/reviews', title: '待核对款项', toDo: 'reviews' },
    ]}
  />
);
