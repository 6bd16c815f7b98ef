import type { ConsolePayPage } from '@feisuo/contract/schemas/console-catalogue';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { EmptyView } from '../components/views.tsx';
import { useAct } from '../kit/act/acts.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import styles from '../orders/orders.module.css';
import { navigate } from '../shell/address.ts';
import type { PageProps } from '../shell/page.ts';
import { PageForm } from './page-form.tsx';
import { usePages } from './use-pages.ts';

const LIST = '/console/catalogue/pages';

export function PayPagePage({ params: { id = '' } }: PageProps) {
  const api = useApi();
  const act = useAct();
  const may = useMay();
  const remote = usePages();
  const retire = ({ id: pageId, version }: ConsolePayPage) =>
    act({
      title: `删除支付页 ${pageId}`,
      says: '删除后，用这个编号进来的人看到默认支付页。',
      verb: '删除',
      isDangerous: true,
      perform: ({ reason }) => api.post(`catalogue/pages/${encodeURIComponent(pageId)}/retire`, { version, reason }),
      onDone: () => void navigate(LIST),
      onConflict: remote.refresh,
    });
  return (
    <RemoteView what="支付页" remote={remote}>
      {({ pages, products }) => {
        const page = pages.find((one) => one.id === id) ?? null;
        if (!page && id !== 'new') return <EmptyView title="没有找到这个支付页" says="可能已经删除，或者地址不对。" />;
        return (
          <div className={styles.page}>
            <DetailHead
              back={{ to: LIST, title: '支付页' }}
              title={page ? page.id : '新建支付页'}
              state={page?.isDefault && <Pill tone="info">默认</Pill>}
              acts={
                page &&
                !page.isDefault &&
                may('catalogue.write') && (
                  <Button danger onClick={() => retire(page)}>
                    删除
                  </Button>
                )
              }
            />
            <PageForm
              key={page?.id ?? 'new'}
              page={page}
              products={products}
              isDisabled={!may('catalogue.write')}
              onSaved={() => void remote.refresh()}
            />
          </div>
        );
      }}
    </RemoteView>
  );
}
