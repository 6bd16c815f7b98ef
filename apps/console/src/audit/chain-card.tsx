import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useApi, wordsOf } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import styles from './audit.module.css';

type Report = { entries: number; head: string | null; brokenAt: string | null };

/** The whole log is read. */
const patienceMs = 120_000;

/** Every entry is bound to all before it. Reckoned on request, for it reads the whole log. */
export function ChainCard() {
  const api = useApi();
  const [report, setReport] = useState<Report | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    setRefusal(null);
    try {
      setReport(await api.get<Report>('audit/verify', { patienceMs }));
    } catch (error) {
      setRefusal(wordsOf(error));
    }
    setChecking(false);
  };
  return (
    <Card
      title="防篡改校验"
      aside={
        report && (
          <Pill tone={report.brokenAt === null ? 'ok' : 'err'}>{report.brokenAt === null ? '完好' : '被改动过'}</Pill>
        )
      }
    >
      <div className={styles.chain}>
        <p>每条记录都和之前的所有记录连成一条散列链，改动或删掉任何一条都会被发现。</p>
        {report &&
          (report.brokenAt === null ? (
            <p>
              {report.entries.toLocaleString('zh-CN')} 条记录前后相连。链头：
              <code>{report.head ?? '（没有）'}</code>
              <br />
              把链头抄在别处，以后可以查出最新的记录有没有被截掉。
            </p>
          ) : (
            <Alert
              type="error"
              showIcon
              title={`从第 ${report.brokenAt} 条起对不上`}
              description="这条记录或它之前的某一条被改动、删除过。请保留现场，从备份核对。"
            />
          ))}
        {refusal && <Alert type="error" showIcon title={`没有校验成功：${refusal}`} />}
        <div>
          <Button loading={isChecking} onClick={() => void check()}>
            {report ? '再校验一次' : '开始校验'}
          </Button>
        </div>
      </div>
    </Card>
  );
}
