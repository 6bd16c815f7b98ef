import type { WebhookView } from '@feisuo/contract/schemas/console-webhooks';
import { Alert } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { RecordForm } from '../kit/form/record-form.tsx';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { ShownOnce, useShownOnce } from '../kit/shown-once.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { HowToVerify } from './how-to-verify.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookActs } from './webhook-acts.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { sayWebhookValue, seenOf, webhookFormSchema } from './webhook-values.ts';
import { healthOf } from './webhook-words.ts';
import styles from './webhooks.module.css';

export function WebhookPage({ params: { id = '' } }: PageProps) {
  return id === 'new' ? <NewWebhook /> : <OneWebhook id={id} />;
}

function OneWebhook({ id }: { id: string }) {
  const api = useApi();
  const path = `webhooks/${encodeURIComponent(id)}`;
  const remote = useRemote<WebhookView>(path);
  const { secrets, show, onClose } = useShownOnce();
  const may = useMay()('system.security');
  const save = async ({ reason, ...endpoint }: Record<string, unknown>, version: unknown) => {
    const saved = await api.put<WebhookView>(path, { version, endpoint, reason });
    void remote.refresh();
    return seenOf(saved);
  };
  return (
    <RemoteView what="事件回调" remote={remote}>
      {(endpoint) => (
        <div className={styles.page}>
          <DetailHead
            back={{ to: '/console/system/webhooks', title: '事件回调' }}
            title={endpoint.name}
            id={endpoint.id}
            state={<Pill tone={healthOf(endpoint).tone}>{healthOf(endpoint).word}</Pill>}
            acts={
              <WebhookActs
                endpoint={endpoint}
                path={path}
                refresh={() => void remote.refresh()}
                onSecret={(text) =>
                  show({
                    title: '新密钥',
                    says: '只显示这一次。24 小时内新旧密钥都会签名，请在这之前换到接收方。',
                    text,
                    endsOlder: true,
                  })
                }
              />
            }
          />
          <ShownOnce secrets={secrets} onClose={onClose} />
          <Standing endpoint={endpoint} />
          <RecordForm
            key={endpoint.id}
            schema={webhookFormSchema}
            record={seenOf(endpoint)}
            save={save}
            reload={async () => seenOf(await api.get<WebhookView>(path))}
            say={sayWebhookValue}
            saved="已保存，之后发生的按新的发送"
            isDisabled={!may}
          >
            <WebhookFields />
          </RecordForm>
          <HowToVerify />
          <section className={styles.section} aria-labelledby="deliveries">
            <h2 id="deliveries">发送记录</h2>
            <DeliveriesTable endpoint={id} />
          </section>
        </div>
      )}
    </RemoteView>
  );
}

/** What somebody should know before they touch anything. */
function Standing({ endpoint: { isOn, offBecause, failingSince, oldSecretUntil } }: { endpoint: WebhookView }) {
  return (
    <>
      {!isOn && offBecause === 'failing' && (
        <Alert
          type="error"
          showIcon
          title="连续 5 天什么都没有送到，已自动停用"
          description="停用期间发生的事件不会补发。修好接收方后点「发送测试」确认，再启用。"
        />
      )}
      {isOn && failingSince !== null && (
        <Alert
          type="warning"
          showIcon
          title={`从 ${formatTime(failingSince)} 起没有一次送达`}
          description="每一条都会自动重试；连续 5 天都不成功会自动停用。"
        />
      )}
      {oldSecretUntil !== null && (
        <Alert type="info" showIcon title={`旧密钥到 ${formatTime(oldSecretUntil)} 前仍会一起签名`} />
      )}
    </>
  );
}
