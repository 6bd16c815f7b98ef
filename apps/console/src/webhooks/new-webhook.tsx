import type { WebhookSecretReply } from '@feisuo/contract/schemas/console-webhooks';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { RecordForm } from '../kit/form/record-form.tsx';
import { ShownOnce, useShownOnce } from '../kit/shown-once.tsx';
import { HowToVerify } from './how-to-verify.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { newWebhookValues, webhookFormSchema } from './webhook-values.ts';
import styles from './webhooks.module.css';

export function NewWebhook() {
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
      says: '只显示这一次，关闭后再也看不到；丢了只能换新的。接收方用它验证请求确实来自我们。',
      text: reply.secret,
    });
    return { values: newWebhookValues };
  };
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/system/webhooks', title: '事件回调' }}
        title="新建回调"
        acts={made !== null && <Button onClick={() => open(made)}>查看这个回调</Button>}
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
