import { AreaTabs } from '../kit/area-tabs.tsx';

export const CatalogueTabs = () => (
  <AreaTabs
    label="商品"
    tabs={[
      { to: '/console/catalogue', title: '商品' },
      { to: '/console/catalogue/pages', title: '支付页' },
    ]}
  />
);
