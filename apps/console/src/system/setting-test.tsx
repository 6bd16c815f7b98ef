import { settingGroups } from '@feisuo/contract/facts/setting-groups';
import type { TriedSettings } from '@feisuo/contract/schemas/console-settings';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useApi, wordsOf } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import styles from './settings.module.css';

const providerTest: { says: string; to?: 'phone' | 'email' } = {
  says: '取一次发现文档，再用一个不存在的授权码去换令牌，看对方认不认密钥',
};
const placeholders = { phone: '收短信的手机号', email: '收邮件的邮箱' };

/** Longer than the server waits for whom it asks, so that its own words arrive. */
const patienceMs = 30_000;

/** Uses what is saved for real, and says what came of it. */
export function SettingTest({ id }: { id: string }) {
  const api = useApi();
  const { says, to } = settingGroups.find((one) => one.id === id)?.test ?? providerTest;
  const [address, setAddress] = useState('');
  const [isTrying, setTrying] = useState(false);
  const [tried, setTried] = useState<TriedSettings | null>(null);
  const attempt = async () => {
    setTrying(true);
    setTried(null);
    try {
      const body = to ? { to: address.trim() } : {};
      setTried(await api.post<TriedSettings>(`settings/${encodeURIComponent(id)}/test`, body, { patienceMs }));
    } catch (error) {
      setTried({ isOk: false, says: wordsOf(error), ms: 0 });
    }
    setTrying(false);
  };
  return (
    <Card title="测试">
      <div className={styles.body}>
        <p className={styles.note}>{says}。测的是已经保存的设置，每人 10 分钟最多 10 次。</p>
        <div className={styles.try}>
          {to && (
            <Input
              className={styles.to ?? ''}
              aria-label={placeholders[to]}
              placeholder={placeholders[to]}
              value={address}
              maxLength={254}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
          <Button
            loading={isTrying}
            disabled={to !== undefined && address.trim() === ''}
            onClick={() => void attempt()}
          >
            测试
          </Button>
        </div>
        <div role="status">
          {tried && (
            <Alert
              type={tried.isOk ? 'success' : 'error'}
              showIcon
              title={tried.isOk ? '测试通过' : '测试没有通过'}
              description={`${tried.says}${tried.ms > 0 ? `（用时 ${tried.ms} 毫秒）` : ''}`}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
