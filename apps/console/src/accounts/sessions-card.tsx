import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { Button } from 'antd';
import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { useMay } from '../kit/current-operator.ts';
import styles from './accounts.module.css';
import { useStateActions } from './use-state-actions.ts';

type Props = { detail: AccountDetail; onChanged: () => void };

export function SessionsCard({ detail, onChanged }: Props) {
  const may = useMay();
  const { endSessions } = useStateActions(detail, onChanged);
  const mayAct = may('accounts.act');
  const { sessions } = detail;
  return (
    <Card
      title={`在线会话 ${sessions.length}`}
      aside={
        mayAct &&
        sessions.length > 0 && (
          <Button size="small" danger className={styles.aside ?? ''} onClick={() => endSessions()}>
            全部下线
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className={styles.dim}>没有在线的会话。</p>}
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              {session.deviceName || '未知设备'}
              <small>
                {[session.place, session.clientName, `${formatTime(session.lastUsedAt)} 最近使用`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            {mayAct && (
              <Button
                size="small"
                aria-label={`下线 ${session.deviceName || session.id}`}
                onClick={() => endSessions(session)}
              >
                下线
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Devices of the account, signed in or not, and browsers exempt from the second factor. */
export function DevicesCard({ detail: { devices, trustedBrowsers } }: { detail: AccountDetail }) {
  return (
    <Card title={`设备 ${devices.length}`}>
      {devices.length === 0 && trustedBrowsers.length === 0 && <p className={styles.dim}>没有记录到设备。</p>}
      <ul className={styles.rows}>
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              {device.deviceName || '未知设备'}
              {device.isLive ? '（在线）' : ''}
              <small>
                {[device.place, `${formatTime(device.firstAt)} 首次`, `${formatTime(device.lastAt)} 最近`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
          </li>
        ))}
        {trustedBrowsers.map((browser) => (
          <li key={browser.id}>
            <div>
              {browser.deviceName || '未知浏览器'}（免两步验证）
              <small>{[browser.place, `${formatTime(browser.expiresAt)} 到期`].filter(Boolean).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
