import { AreaTabs } from '../kit/area-tabs.tsx';

export const BooksTabs = () => (
  <AreaTabs
    label="账本"
    tabs={[
      { to: '/console/books', title: '余额与分录' },
      { to: '/console/books/reconciliation', title: '对账', toDo: 'mismatches' },
      { to: '/console/books/revenue', title: '收入报表' },
    ]}
  />
);
