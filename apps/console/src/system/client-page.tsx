import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import type { ClientSecretReply, ClientView } from '@feisuo/contract/schemas/console-clients';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { useBranded } from '../brand.ts';
import { Pill } from '../components/pill.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { OnOff } from '../kit/action/enable-disable-button.tsx';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { RecordForm } from '../kit/form/record-form.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { ShownOnce, useShownOnce } from '../kit/one-time-secrets.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { ClientFields } from './client-fields.tsx';
import { clientFormSchema, describeClientValue, seenOf, newClientSchema, newClientValues } from './client-values.ts';
import { LogoutDeliveries } from './logout-deliveries.tsx';
import styles from './system-page.module.css';
import { Field } from '../kit/form/field.tsx';

export function ClientPage({ params: { id = '' } }: PageProps) {
  return id === 'new' ? <NewClient /> : <OneClient id={id} />;
}

function OneClient({ id }: { id: string }) {
  const api = useApi();
  const path = `clients/${encodeURIComponent(id)}`;
  const remote = useRemote<ClientView>(path);
  const { secrets, show, onClose } = useShownOnce();
  const branded = useBranded();
  const may = useMay()('system.security');
  const save = async ({ reason, ...client }: Record<string, unknown>, version: unknown) => {
    const saved = await api.put<ClientView>(path, { version, client, reason });
    void remote.refresh();
    return seenOf(saved);
  };
  return (
    <RemoteView what="接入应用" remote={remote}>
      {(client) => (
        <div className={styles.page}>
          <DetailHead
            back={{ to: '/console/system/clients', title: '接入应用' }}
            title={branded(client.name)}
            id={client.id}
            state={
              <>
                {client.disabledAt !== null && <Pill tone="err">已停用</Pill>}
                <Pill tone="none">{client.isFirstParty ? '自家' : '第三方'}</Pill>
                <Pill tone="none">{client.isConfidential ? '机密' : '公开'}</Pill>
              </>
            }
            actions={
              may && (
                <ClientActions
                  client={client}
                  path={path}
                  refresh={() => void remote.refresh()}
                  onSecret={(text) =>
                    show({
                      title: '新密钥',
                      message: '只显示这一次。旧密钥已经作废，请马上换到应用里。',
                      text,
                      endsOlder: true,
                    })
                  }
                />
              )
            }
          />
          <ShownOnce secrets={secrets} onClose={onClose} />
          <RecordForm
            key={client.id}
            schema={clientFormSchema}
            record={seenOf(client)}
            save={save}
            reload={async () => seenOf(await api.get<ClientView>(path))}
            describe={describeClientValue}
            saved="已保存，几秒内生效"
            isDisabled={!may}
          >
            <ClientFields />
          </RecordForm>
          {client.backchannelLogoutUri !== '' && <LogoutDeliveries client={client.id} />}
        </div>
      )}
    </RemoteView>
  );
}

type Props = { client: ClientView; path: string; refresh: () => void; onSecret: (secret: string) => void };

function ClientActions({ client: { id, version, authMethod, disabledAt }, path, refresh, onSecret }: Props) {
  const api = useApi();
  const askAction = useAction();
  const renew = () =>
    askAction<ClientSecretReply>({
      title: `给 ${id} 换新密钥？`,
      message: '旧密钥立即作废，应用换上新密钥之前登录会失败。',
      verb: '换新密钥',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${path}/secret`, { version, reason }),
      onConflict: refresh,
      onDone: ({ secret }) => {
        if (secret !== null) onSecret(secret);
        refresh();
      },
    });
  const disable = {
    verb: '停用',
    title: `停用 ${id}？`,
    message: '谁也不能再通过它登录，已经通过它登录的人全部下线。以后可以恢复。',
  };
  const enable = { verb: '恢复', title: `恢复 ${id}？`, message: '又可以通过它登录；之前下线的人要重新登录。' };
  return (
    <>
      {authMethod.startsWith('client_secret') && <Button onClick={renew}>换新密钥</Button>}
      <OnOff
        path={path}
        version={version}
        isOn={disabledAt === null}
        disable={id === accountClientId ? null : disable}
        enable={enable}
        refresh={refresh}
      />
    </>
  );
}

function NewClient() {
  const navigate = useNavigate();
  const api = useApi();
  const { secrets, show, onClose } = useShownOnce();
  const [made, setMade] = useState<string | null>(null);
  const open = (id: string) => void navigate(`/console/system/clients/${encodeURIComponent(id)}`);
  const save = async ({ id, reason, ...client }: Record<string, unknown>) => {
    const reply = await api.post<ClientSecretReply>('clients', { id, client, reason });
    if (reply.secret !== null)
      show({
        title: `${reply.client.name} 的密钥`,
        message: '只显示这一次，关闭后再也看不到；丢了只能换新的。',
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
        actions={made !== null && <Button onClick={() => open(made)}>查看 {made}</Button>}
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
          <ClientFields />
        </RecordForm>
      )}
    </div>
  );
}
