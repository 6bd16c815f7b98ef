import { Alert, Button, Input, Progress } from 'antd';
import { useId, useState } from 'react';
import type { AuditVerifyPart } from '@feisuo/contract/schemas/operator';
import { useApi, errorText, type ConsoleApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { useStore, createStore } from '../kit/store.ts';
import styles from './audit.module.css';

/** Result of a running or finished check of the audit log; `isEnd` says that the check is complete. */
type ChainReport = Omit<AuditVerifyPart, 'after' | 'newest'> & {
  percent: number;
  /** The hash of the newest entry that the operator noted at an earlier check. */
  earlier: string;
};

type ChainCheck = { report: ChainReport | null; refusal: string | null; isChecking: boolean };

/** A check of the audit log with its own state outside of React, so that it continues while other pages are open. */
export function createChainCheck() {
  const { read, watch, change } = createStore<ChainCheck>({ report: null, refusal: null, isChecking: false });
  let run = 0;
  return {
    read,
    watch,
    stop() {
      run += 1;
      change({ isChecking: false });
    },
    async start(api: Pick<ConsoleApi, 'get'>, earlier: string): Promise<void> {
      const mine = (run += 1);
      change({ report: null, refusal: null, isChecking: true });
      try {
        let [where, hasEarlier] = [new URLSearchParams(), false];
        for (let isEnd = false; !isEnd;) {
          if (earlier !== '') where.set('earlier', earlier);
          const part = await api.get<AuditVerifyPart>(`audit/verify?${where}`);
          if (run !== mine) return;
          isEnd = part.isEnd;
          hasEarlier ||= part.hasEarlier;
          const { after, newest, ...told } = part;
          const percent = isEnd ? 100 : Math.floor((Number(after) / Math.max(1, Number(newest))) * 100);
          change({ report: { ...told, percent, earlier, hasEarlier } });
          where = placeOf(part);
        }
      } catch (error) {
        if (run !== mine) return;
        change({ refusal: errorText(error) });
      }
      change({ isChecking: false });
    },
  };
}

/** Query parameters of the next request: where it continues, and the totals so far. */
function placeOf({ after, head, entries, unkeyed }: AuditVerifyPart): URLSearchParams {
  const place = { after, head, entries: String(entries), unkeyed: String(unkeyed) };
  return new URLSearchParams(Object.entries(place).filter((one): one is [string, string] => one[1] !== null));
}

const chainCheck = createChainCheck();

const count = (entries: number) => `${entries.toLocaleString('zh-CN')} 条`;

/**
 * Verifies the audit log's hash chain when the operator asks. It reads the whole log in parts, and continues while
 * other pages are open.
 */
export function ChainCard() {
  const api = useApi();
  const { report, refusal, isChecking } = useStore(chainCheck);
  const [earlier, setEarlier] = useState(report?.earlier ?? '');
  const earlierId = useId();
  return (
    <Card
      title="防篡改校验"
      aside={report?.isEnd && <Pill tone={isWhole(report) ? 'ok' : 'err'}>{isWhole(report) ? '完好' : '对不上'}</Pill>}
    >
      <div className={styles.chain}>
        <p>
          每条记录都和之前的所有记录连成一条散列链，由服务器的主密钥签住；总条数和末尾另有一道封条。没有主密钥，能改数据库的人改动、抹去签名或截掉任何一条，都会被发现。
        </p>
        {report && !report.isEnd && (
          <>
            <Progress percent={report.percent} aria-label="校验进度" />
            <p>
              已校验 {count(report.entries)}，到这里都完好。
              {isChecking ? '可以去看别的页面，校验会继续。' : '校验停在这里，没有做完。'}
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
        <div className={styles.actions}>
          <Button loading={isChecking} onClick={() => void chainCheck.start(api, earlier.trim())}>
            {report?.isEnd ? '再校验一次' : '开始校验'}
          </Button>
          {isChecking && <Button onClick={chainCheck.stop}>停止</Button>}
        </div>
      </div>
    </Card>
  );
}

const isWhole = ({ brokenAt, seal, earlier, hasEarlier }: ChainReport) =>
  brokenAt === null && seal === 'whole' && (earlier === '' || hasEarlier);

function Verdict({ report }: { report: ChainReport }) {
  const { entries, unkeyed, head, brokenAt, seal, sealed, earlier } = report;
  if (brokenAt !== null)
    return (
      <Alert
        type="error"
        showIcon
        title={`从第 ${brokenAt} 条起对不上`}
        description="这条记录或它之前的某一条被改动、删除过，或者被抹去了签名。请保留现场，从备份核对。"
      />
    );
  if (seal === 'missing')
    return (
      <Alert
        type="error"
        showIcon
        title="日志没有封条"
        description="留下的记录前后相连，但没有封条能证明它是全部。刚从没有封条的旧版本升级上来，请由管理服务器的人核对后加封一次；不是的话，封条是被人拿掉的，请保留现场，从备份核对。"
      />
    );
  if (seal === 'broken')
    return (
      <Alert
        type="error"
        showIcon
        title="日志和封条对不上"
        description={`${sealed === null ? '封条不是用这把主密钥做的' : `封条上是 ${count(sealed)}，这里有 ${count(entries)}`}：末尾的记录被截掉过，或者封条被换过。请保留现场，从备份核对。`}
      />
    );
  if (!isWhole(report))
    return (
      <Alert
        type="error"
        showIcon
        title="没有找到你抄下的链头"
        description="留下的记录前后相连，但链头不在其中：抄下它之后，数据库被换回过更早的样子，或者抄的时候有误。请先核对有没有抄错，再从备份核对。"
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
      把链头抄在别处，以后可以查出整个数据库有没有被换回旧的。
      {unkeyed > 0 && (
        <>
          <br />
          其中最早的 {count(unkeyed)}写于启用主密钥之前，只有散列链保护；这个数以后不应再变多。
        </>
      )}
    </p>
  );
}
