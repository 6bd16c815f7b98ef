import type { WebhookView, WebhookSecretReply } from '@feisuo/contract/schemas/console-webhooks';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Field } from '../kit/form/field.tsx';
import { RecordForm } from '../kit/form/record-form.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { ShownOnce, useShownOnce } from '../kit/one-time-secrets.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { HowToVerify } from './how-to-verify.tsx';
import { describeWebhookValue, seenOf, webhookFormSchema, newWebhookValues, kindOptions } from './webhook-values.ts';
import { healthOf } from './webhook-texts.ts';
import styles from './webhooks.module.css';
import { useAction } from '../kit/action/use-action.ts';
import { OnOff } from '../kit/action/enable-disable-button.tsx';

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
            state={<Pill tone={healthOf(endpoint).tone}>{healthOf(endpoint).text}</Pill>}
            actions={
              <WebhookActions
                endpoint={endpoint}
                path={path}
                refresh={() => void remote.refresh()}
                onSecret={(text) =>
                  show({
                    title: '新密钥',
                    message: '只显示这一次。24 小时内新旧密钥都会签名，请在这之前换到接收方。',
                    text,
                    endsOlder: true,
                  })
                }
              />
            }
          />
          <ShownOnce secrets={secrets} onClose={onClose} />
          <Status endpoint={endpoint} />
          <RecordForm
            key={endpoint.id}
            schema={webhookFormSchema}
            record={seenOf(endpoint)}
            save={save}
            reload={async () => seenOf(await api.get<WebhookView>(path))}
            describe={describeWebhookValue}
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

/** Shows whether the webhook endpoint is on, and warnings about it. */
function Status({ endpoint: { isOn, offBecause, failingSince, oldSecretUntil } }: { endpoint: WebhookView }) {
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

function NewWebhook() {
  const navigate = useNavigate();
  const api = useApi();
  const { secrets, show, onClose } = useShownOnce();
  const [made, setMade] = useState<string | null>(null);
  const open = (id: string) => void navigate(`/console/system/webhooks/${encodeURIComponent(id)}`);
  const save = async ({ reason, ...endpoint }: Record<string, unknown>) => {
    const reply = await api.post<WebhookSecretReply>('webhooks', { endpoint, reason });
    setMade(reply.endpoint.id);
    show({
      title: `${reply.endpoint.name} 的签名密钥`,
      message: '只显示这一次，关闭后再也看不到；丢了只能换新的。接收方用它验证请求确实来自我们。',
      text: reply.secret,
    });
    return { values: newWebhookValues };
  };
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/system/webhooks', title: '事件回调' }}
        title="新建回调"
        actions={made !== null && <Button onClick={() => open(made)}>查看这个回调</Button>}
      />
      <ShownOnce
        secrets={secrets}
        onClose={(saved) => {
          onClose(saved);
          if (made !== null) open(made);
        }}
      />
      {made !== null && <HowToVerify />}
      {made === null && (
        <RecordForm
          schema={webhookFormSchema}
          record={{ values: newWebhookValues }}
          save={save}
          verb="登记回调"
          saved="已登记"
        >
          <WebhookFields />
        </RecordForm>
      )}
    </div>
  );
}

type Props = { endpoint: WebhookView; path: string; refresh: () => void; onSecret: (secret: string) => void };

function WebhookActions({ endpoint: { name, version, isOn }, path, refresh, onSecret }: Props) {
  const navigate = useNavigate();
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const test = () =>
    askAction<{ delivery: string }>({
      title: `给「${name}」发送测试？`,
      message: '会发一条带签名的 ping，只试一次，结果马上能看到。',
      verb: '发送测试',
      asksReason: false,
      perform: () => api.post(`${path}/test`, {}),
      done: '已排队，正在等对方回答',
      onDone: ({ delivery }) => void navigate(`/console/system/webhook-deliveries/${delivery}`),
    });
  const renew = () =>
    askAction<WebhookSecretReply>({
      title: `给「${name}」换新密钥？`,
      about: path,
      message: '新密钥只显示一次。之后 24 小时新旧密钥各签一个名，接收方有时间换。',
      verb: '换新密钥',
      perform: ({ reason }) => api.post(`${path}/secret`, { version, reason }),
      onConflict: refresh,
      onDone: ({ secret }) => {
        onSecret(secret);
        refresh();
      },
    });
  const disable = {
    verb: '停用',
    title: `停用「${name}」？`,
    message: '不再向它发送，停用期间发生的事件以后也不会补发；还在等重试的会留着。',
  };
  const enable = {
    verb: '启用',
    title: `启用「${name}」？`,
    message: '从现在起发生的事件会通知它，停用前还在等的会接着发。',
  };
  const remove = () =>
    askAction({
      title: `删除「${name}」？`,
      about: path,
      message: '连同它的发送记录和密钥一起删除，不能恢复。',
      verb: '删除',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${path}/remove`, { version, reason }),
      onDone: () => void navigate('/console/system/webhooks'),
      onConflict: refresh,
    });
  return (
    <>
      {may('system.write') && <Button onClick={test}>发送测试</Button>}
      {may('system.security') && <Button onClick={renew}>换新密钥</Button>}
      <OnOff
        path={path}
        version={version}
        isOn={isOn}
        disable={may('system.write') ? disable : null}
        enable={may('system.security') ? enable : null}
        refresh={refresh}
      />
      {may('system.security') && !isOn && (
        <Button danger onClick={remove}>
          删除
        </Button>
      )}
    </>
  );
}

function WebhookFields() {
  return (
    <>
      <Field name="name" label="名称" extra="给同事看的，比如「财务对账」">
        <Input maxLength={64} autoComplete="off" />
      </Field>
      <Field name="url" label="回调地址" extra="要用 https://，指向公网；演示模式下可以用 http://localhost">
        <Input maxLength={500} inputMode="url" autoComplete="off" placeholder="https://" />
      </Field>
      <Field name="kinds" label="要通知的事件" extra="只有选中的会发送，从现在起发生的才算">
        <Select mode="multiple" options={kindOptions} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="reason" label="原因" extra="会写进审计日志">
        <Input maxLength={500} />
      </Field>
    </>
  );
}
