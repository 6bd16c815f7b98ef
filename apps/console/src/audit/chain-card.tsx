import type { AuditVerifyPart } from '@feisuo/contract/schemas/operator';
import { Alert, Button, Input, Progress } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useApi, wordsOf } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import styles from './audit.module.css';

/** What has been reckoned so far; `isEnd` where it is all. */
type Report = Pick<AuditVerifyPart, 'entries' | 'unkeyed' | 'head' | 'brokenAt' | 'isEnd'> & {
  percent: number;
  /** The head that was noted earlier, and whether it was met. */
  earlier: string;
  hasEarlier: boolean;
};

const count = (entries: number) => `${entries.toLocaleString('zh-CN')} 条`;

/** Every entry is bound to all before it. Reckoned on request and part by part: it reads the whole log, and may be left. */
export function ChainCard() {
  const api = useApi();
  const [report, setReport] = useState<Report | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [earlier, setEarlier] = useState('');
  const earlierId = useId();
  const run = useRef(0);
  const [isChecking, setChecking] = useState(false);
  // Whoever leaves the page stops it.
  useEffect(() => () => void (run.current += 1), []);
  const stop = () => {
    run.current += 1;
    setChecking(false);
  };
  const check = async () => {
    const mine = (run.current += 1);
    setChecking(true);
    setRefusal(null);
    setReport(null);
    try {
      const sought = earlier.trim();
      const seek = sought === '' ? '' : `&earlier=${encodeURIComponent(sought)}`;
      let [entries, unkeyed, where, hasEarlier] = [0, 0, 'after=0', false];
      for (let isEnd = false; !isEnd;) {
        const part = await api.get<AuditVerifyPart>(`audit/verify?${where}${seek}`);
        if (run.current !== mine) return;
        entries += part.entries;
        unkeyed += part.unkeyed;
        isEnd = part.isEnd;
        hasEarlier ||= part.hasEarlier;
        const { head, brokenAt, after, newest } = part;
        const percent = isEnd ? 100 : Math.floor((Number(after) / Math.max(1, Number(newest))) * 100);
        setReport({ entries, unkeyed, head, brokenAt, isEnd, percent, earlier: sought, hasEarlier });
        where = `after=${after}${head === null ? '' : `&head=${encodeURIComponent(head)}`}`;
      }
    } catch (error) {
      if (run.current !== mine) return;
      setRefusal(wordsOf(error));
    }
    setChecking(false);
  };
  return (
    <Card
      title="防篡改校验"
      aside={report?.isEnd && <Pill tone={isWhole(report) ? 'ok' : 'err'}>{isWhole(report) ? '完好' : '对不上'}</Pill>}
    >
      <div className={styles.chain}>
        <p>
          每条记录都和之前的所有记录连成一条散列链，由服务器的主密钥签住。没有主密钥，能改数据库的人也改不动其中任何一条而不被发现。
        </p>
        {report && !report.isEnd && (
          <>
            <Progress percent={report.percent} aria-label="校验进度" />
            <p>
              已校验 {count(report.entries)}，到这里都完好。{!isChecking && '校验停在这里，没有做完。'}
            </p>
          </>
        )}
        {report?.isEnd && <Verdict report={report} />}
        {refusal && <Alert type="error" showIcon title={`没有校验成功：${refusal}`} />}
        <label htmlFor={earlierId}>以前抄下的链头（没有就不填）</label>
        <Input
          id={earlierId}
          value={earlier}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="k1:…"
          onChange={({ target }) => setEarlier(target.value)}
        />
        <div className={styles.acts}>
          <Button loading={isChecking} onClick={() => void check()}>
            {report?.isEnd ? '再校验一次' : '开始校验'}
          </Button>
          {isChecking && <Button onClick={stop}>停止</Button>}
        </div>
      </div>
    </Card>
  );
}

const isWhole = ({ brokenAt, earlier, hasEarlier }: Report) => brokenAt === null && (earlier === '' || hasEarlier);

function Verdict({ report }: { report: Report }) {
  const { entries, unkeyed, head, brokenAt, earlier } = report;
  if (brokenAt !== null)
    return (
      <Alert
        type="error"
        showIcon
        title={`从第 ${brokenAt} 条起对不上`}
        description="这条记录或它之前的某一条被改动、删除过。请保留现场，从备份核对。"
      />
    );
  if (!isWhole(report))
    return (
      <Alert
        type="error"
        showIcon
        title="没有找到你抄下的链头"
        description="留下的记录前后相连，但链头不在其中：抄下它之后，末尾的记录被截掉过，或者抄的时候有误。请先核对有没有抄错，再从备份核对。"
      />
    );
  return (
    <p>
      {earlier !== '' && (
        <>
          你抄下的链头在其中，它之后没有记录被截掉。
          <br />
        </>
      )}
      {count(entries)}记录前后相连。链头：
      <code>{head ?? '（没有）'}</code>
      <br />
      把链头抄在别处，以后可以查出最新的记录有没有被截掉。
      {unkeyed > 0 && (
        <>
          <br />
          其中最早的 {count(unkeyed)}写于启用主密钥之前，只有散列链保护；这个数以后不应再变多。
        </>
      )}
    </p>
  );
}
