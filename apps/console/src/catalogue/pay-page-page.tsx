import type { ConsolePayPage } from '@feisuo/contract/schemas/console-catalogue';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import styles from '../orders/orders.module.css';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { namePage } from './catalogue-texts.ts';
import { PageForm } from './pay-page-form.tsx';

const LIST = '/console/catalogue/pages';
const back = { to: LIST, title: '支付页' };

export function PayPagePage({ params: { id = '' } }: PageProps) {
  return id === 'new' ? <NewPage /> : <OnePage id={id} />;
}

function NewPage() {
  const may = useMay()('catalogue.write');
  return (
    <div className={styles.page}>
      <DetailHead back={back} title="新建支付页" />
      <PageForm page={null} isDisabled={!may} onSaved={() => {}} />
    </div>
  );
}

function OnePage({ id }: { id: string }) {
  const navigate = useNavigate();
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('catalogue.write');
  const remote = useRemote<ConsolePayPage>(`catalogue/pages/${encodeURIComponent(id)}`);
  const retire = ({ id: pageId, name, version }: ConsolePayPage) =>
    askAction({
      title: `删除支付页「${namePage({ id: pageId, name })}」`,
      message: '删除后，用这个编号进来的人看到默认支付页。',
      verb: '删除',
      isDangerous: true,
      perform: ({ reason }) => api.post(`catalogue/pages/${encodeURIComponent(pageId)}/retire`, { version, reason }),
      onDone: () => void navigate(LIST),
      onConflict: remote.refresh,
    });
  return (
    <RemoteView what="支付页" remote={remote}>
      {(page) => (
        <div className={styles.page}>
          <DetailHead
            back={back}
            title={namePage(page)}
            id={page.id}
            state={page.isDefault && <Pill tone="info">默认</Pill>}
            actions={
              !page.isDefault &&
              may && (
                <Button danger onClick={() => retire(page)}>
                  删除
                </Button>
              )
            }
          />
          <PageForm key={page.id} page={page} isDisabled={!may} onSaved={() => void remote.refresh()} />
        </div>
      )}
    </RemoteView>
  );
}
