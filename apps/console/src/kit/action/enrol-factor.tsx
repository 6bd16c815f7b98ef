import type { Me } from '@feisuo/contract/schemas/operator';
import { Button, QRCode } from 'antd';
import { useRemote } from '../../use-remote.ts';
import { RemoteView } from '../remote-view.tsx';
import styles from './action.module.css';
import { CodeForm } from './code-form.tsx';

type Begun = { secret: string; uri: string };

/** Sets up an authenticator app: the operator scans or types the secret, and then enters a code. */
export function EnrolFactor({ onEnrolled }: { onEnrolled: (me: Me) => void }) {
  const remote = useRemote(['factor/begin'], { fetchIt: (api) => api.post<Begun>('factor/begin') });
  return (
    <RemoteView what="绑定信息" remote={remote}>
      {({ secret, uri }) => (
        <>
          <div className={styles.steps}>
            <p>1. 用手机上的验证器（系统自带的密码管理、微软或谷歌的验证器都可以）扫描：</p>
            <div className={styles.qr}>
              {/* Black on white in the dark theme too, because some cameras cannot read inverted QR codes. */}
              <QRCode value={uri} color="#000000" bgColor="#ffffff" size={168} type="svg" aria-label="绑定二维码" />
              <div>
                <p>扫不了的话，手动输入密钥：</p>
                <p className={styles.secret} data-secret>
                  {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
                </p>
                <Button size="small" onClick={() => void remote.refresh()}>
                  换一个密钥
                </Button>
              </div>
            </div>
            <p>2. 输入验证器上显示的 6 位动态码：</p>
          </div>
          <CodeForm path="factor/confirm" verb="绑定" onAccepted={onEnrolled} />
        </>
      )}
    </RemoteView>
  );
}
