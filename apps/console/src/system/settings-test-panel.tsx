import { settingGroups, type SettingField } from '@feisuo/contract/facts/setting-groups';
import type { LastTry, SettingGroupView, TriedSettings } from '@feisuo/contract/schemas/console-settings';
import { Alert, Button, Form, Input, Progress, type FormInstance } from 'antd';
import { useState } from 'react';
import { useApi, errorText } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { toRequest } from '../kit/form/check-value.ts';
import type { Seen } from '../kit/form/record-form.tsx';
import { useRemote } from '../use-remote.ts';
import { draftMark, isGateway } from './untested-gateway-settings.ts';
import { requestOf, schemaOf } from './setting-values.ts';
import styles from './settings.module.css';

const providerTest: { says: string; to?: 'phone' | 'email' } = {
  says: '取一次发现文档，再用一个不存在的授权码去换令牌，看对方是否接受密钥',
};
const placeholders = { phone: '收短信的手机号', email: '收邮件的邮箱' };

/** Request timeout. It is longer than the server's timeout for the test, so that the server can still answer. */
const patienceMs = 30_000;
/** The server's timeout for the test, in seconds. */
const longestS = 20;

const TO = 'test-to';
export const goToTest = () => {
  const place = document.getElementById(TO);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
};

/** The form of a group of settings, its initial values, and a callback for a successful test. */
type Draft = { form: FormInstance; fields: readonly SettingField[]; shown: Seen; onPassed: (mark: string) => void };

/** Tests a group of settings: for a gateway the values typed in the form, for all others the saved values. */
export const SettingTest = ({ id, draft }: { id: string; draft: Draft | null }) =>
  draft && isGateway(id) ? <TypedTest id={id} draft={draft} /> : <TestCard id={id} typed={null} />;

/** Typed settings to test, and a callback for a successful test. */
type Typed = { values: Record<string, unknown>; revision: unknown; onPassed: () => void };

function TypedTest({ id, draft: { form, fields, shown, onPassed } }: { id: string; draft: Draft }) {
  const typed = (Form.useWatch([], form) ?? {}) as Record<string, unknown>;
  const mark = draftMark(id, fields, shown.values, typed);
  const { revision, values } = requestOf(toRequest(schemaOf(fields), typed), shown.seen);
  return <TestCard id={id} typed={mark === null ? null : { values, revision, onPassed: () => onPassed(mark) }} />;
}

/** Card that tests settings by using them, for example by sending a message, and shows the latest result. */
function TestCard({ id, typed }: { id: string; typed: Typed | null }) {
  const api = useApi();
  const { says, to } = settingGroups.find((one) => one.id === id)?.test ?? providerTest;
  const path = `settings/${encodeURIComponent(id)}`;
  const [address, setAddress] = useState('');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data: group, refresh } = useRemote<SettingGroupView>(path, {
    everyMs: (last) => (isSending || last?.lastTry?.state === 'running' ? 1000 : null),
  });
  const lastTry = group?.lastTry ?? null;
  const isRunning = isSending || lastTry?.state === 'running';
  const attempt = async () => {
    setSending(true);
    setRefusal(null);
    try {
      const whom = to ? { to: address.trim() } : {};
      if (typed) {
        const { values, revision, onPassed } = typed;
        const body = { ...whom, revision, values };
        const { isOk } = await api.post<TriedSettings>(`${path}/draft/test`, body, { patienceMs });
        if (isOk) onPassed();
      } else await api.post(`${path}/test`, whom, { patienceMs });
    } catch (error) {
      setRefusal(errorText(error));
    }
    await refresh();
    setSending(false);
  };
  return (
    <Card title="测试">
      <div className={styles.body}>
        <p className={styles.note}>
          {says}。测的是{typed === null ? '已经保存的设置' : '上面正在填、还没有保存的设置'}，每人 10 分钟最多 10 次。
        </p>
        <div className={styles.try}>
          {to && (
            <Input
              id={TO}
              className={styles.to ?? ''}
              aria-label={placeholders[to]}
              placeholder={placeholders[to]}
              value={address}
              maxLength={254}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
          <Button
            loading={isRunning}
            disabled={to !== undefined && address.trim() === ''}
            onClick={() => void attempt()}
          >
            测试
          </Button>
        </div>
        {isRunning && <Running lastTry={lastTry?.state === 'running' ? lastTry : null} />}
        <div role="status">
          {refusal !== null && <Alert type="error" showIcon title="没有测成" description={refusal} />}
          {refusal === null && !isRunning && lastTry && (
            <Outcome lastTry={lastTry} changedAt={group?.changedAt ?? null} />
          )}
        </div>
      </div>
    </Card>
  );
}

function Running({ lastTry }: { lastTry: LastTry | null }) {
  const seconds = Math.min(longestS, Math.floor((lastTry?.ms ?? 0) / 1000));
  return (
    <div>
      <Progress
        percent={Math.round((seconds / longestS) * 100)}
        status="active"
        showInfo={false}
        aria-label="测试进度"
      />
      <p className={styles.note}>
        {lastTry ? `${lastTry.by} 正在测试，` : '正在测试，'}已经 {seconds} 秒，最多 {longestS}{' '}
        秒。可以去看别的页面，结果会留在这里。
      </p>
    </div>
  );
}

const verdicts = {
  passed: ['success', '测试通过'],
  failed: ['error', '测试没有通过'],
  lost: ['warning', '上次测试没有结果'],
} as const;

function Outcome({ lastTry, changedAt }: { lastTry: LastTry; changedAt: string | null }) {
  const { state, says, ms, by, at, sentTo, isDraft } = lastTry;
  if (state === 'running') return null;
  const [type, title] = verdicts[state];
  const what = state === 'lost' ? '测到一半时服务重启了，请再测一次' : `${says}（用时 ${ms} 毫秒）`;
  const isOlder = changedAt !== null && changedAt > at;
  return (
    <Alert
      type={type}
      showIcon
      title={title}
      description={
        <>
          {what}
          <br />
          {by} 测于 {formatTime(at)}
          {sentTo && `，发到 ${sentTo}`}。
          {isDraft ? '测的是当时填着、还没有保存的设置。' : isOlder && '之后设置又保存过，这是改之前的结果。'}
        </>
      }
    />
  );
}
