import type { WebhookSecretReply, WebhookView } from '@feisuo/contract/schemas/console-webhooks';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { useAct } from '../kit/act/acts.ts';
import { OnOff } from '../kit/act/on-off.tsx';
import { useMay } from '../kit/me.ts';

type Props = { endpoint: WebhookView; path: string; refresh: () => void; onSecret: (secret: string) => void };

export function WebhookActs({ endpoint: { name, version, isOn }, path, refresh, onSecret }: Props) {
  const navigate = useNavigate();
  const api = useApi();
  const act = useAct();
  const may = useMay();
  const test = () =>
    act<{ delivery: string }>({
      title: `给「${name}」发送测试？`,
      says: '会发一条带签名的 ping，只试一次，结果马上能看到。',
      verb: '发送测试',
      asksReason: false,
      perform: () => api.post(`${path}/test`, {}),
      done: '已排队，正在等对方回答',
      onDone: ({ delivery }) => void navigate(`/console/system/webhook-deliveries/${delivery}`),
    });
  const renew = () =>
    act<WebhookSecretReply>({
      title: `给「${name}」换新密钥？`,
      about: path,
      says: '新密钥只显示一次。之后 24 小时新旧密钥各签一个名，接收方有时间换。',
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
    says: '不再向它发送，停用期间发生的事件以后也不会补发；还在等重试的会留着。',
  };
  const enable = {
    verb: '启用',
    title: `启用「${name}」？`,
    says: '从现在起发生的事件会通知它，停用前还在等的会接着发。',
  };
  const remove = () =>
    act({
      title: `删除「${name}」？`,
      about: path,
      says: '连同它的发送记录和密钥一起删除，不能恢复。',
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
