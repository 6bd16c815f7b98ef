import type { ClientSecretReply } from '@feisuo/contract/schemas/console-clients';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Field } from '../kit/form/field.tsx';
import { RecordForm } from '../kit/form/record-form.tsx';
import { ShownOnce, useShownOnce } from '../kit/shown-once.tsx';
import { ClientFields } from './client-fields.tsx';
import { newClientSchema, newClientValues } from './client-values.ts';
import styles from './system-page.module.css';

export function NewClient() {
  const navigate = useNavigate();
  const api = useApi();
  const { secrets, show, onClose } = useShownOnce();
  const [made, setMade] = useState<string | null>(null);
  const open = (id: string) => void navigate(`/console/system/clients/${encodeURIComponent(id)}`);
  const save = async ({ id, isConfidential, reason, ...client }: Record<string, unknown>) => {
    const reply = await api.post<ClientSecretReply>('clients', { id, isConfidential, client, reason });
    if (reply.secret !== null)
      show({
        title: `${reply.client.name} 的密钥`,
        says: '只显示这一次，关闭后再也看不到；丢了只能换新的。',
        text: reply.secret,
      });
    setMade(reply.client.id);
    return { values: newClientValues, seen: reply.secret === null ? reply.client.id : null };
  };
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/system/clients', title: '接入应用' }}
        title="新建应用"
        acts={made !== null && <Button onClick={() => open(made)}>查看 {made}</Button>}
      />
      <ShownOnce secrets={secrets} onClose={onClose} />
      {secrets.length === 0 && (
        <RecordForm
          schema={newClientSchema}
          record={{ values: newClientValues }}
          save={save}
          verb="登记应用"
          saved="已登记"
          onSaved={({ seen }) => typeof seen === 'string' && open(seen)}
        >
          <Field name="id" label="编号" extra="即 client_id：字母、数字、. - _，登记后不能改">
            <Input maxLength={64} autoComplete="off" />
          </Field>
          <Field name="isConfidential" label="类型" extra="有自己的服务器、能保管密钥的选机密；网页和桌面程序选公开">
            <Select
              options={[
                { value: true, label: '机密（有密钥）' },
                { value: false, label: '公开（没有密钥）' },
              ]}
            />
          </Field>
          <ClientFields />
        </RecordForm>
      )}
    </div>
  );
}
