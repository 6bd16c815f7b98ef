import { DAY_S } from '@feisuo/contract/facts/durations';
import type { Reading } from '../../metrics/readings.ts';

/** An alert that operators get without Prometheus. It has the name, limit and runbook of the alert there. */
interface AlertRule {
  name: string;
  /** The gauge whose readings are judged, one alert per value of its label. */
  gauge: string;
  /** Readings with other labels are ignored. */
  labels?: Readonly<Record<string, string>>;
  isBad(value: number): boolean;
  /** For how long a reading must be bad before operators hear of it. */
  forS: number;
  says(reading: Reading): string;
}

const labelOf = ({ labels = {} }: Reading) => Object.values(labels)[0] ?? '';
const hours = (seconds: number) =>
  seconds >= 2 * 3600 ? `${Math.round(seconds / 3600)} 小时` : `${Math.round(seconds / 60)} 分钟`;
const percent = (share: number) => `${Math.round(share * 100)}%`;
const isSet = (value: number) => value > 0;

export const alertRules: readonly AlertRule[] = [
  {
    name: 'PaymentChannelFailing',
    gauge: 'payment_channel_failing_seconds',
    isBad: (value) => value > 300,
    forS: 0,
    says: (one) => `${labelOf(one)} 的支付调用已经失败 ${hours(one.value)}`,
  },
  {
    name: 'PaymentMismatches',
    gauge: 'to_do_items',
    labels: { list: 'mismatches' },
    isBad: isSet,
    forS: 600,
    says: ({ value }) => `对账有 ${value} 条不一致等人处理`,
  },
  {
    name: 'PaymentsInReview',
    gauge: 'to_do_items',
    labels: { list: 'reviews' },
    isBad: isSet,
    forS: 3600,
    says: ({ value }) => `有 ${value} 笔付款等人审核`,
  },
  {
    name: 'MessageBudgetNearlyUsed',
    gauge: 'message_budget_used_ratio',
    isBad: (value) => value > 0.8,
    forS: 0,
    says: (one) => `今天的${labelOf(one) === 'sms' ? '短信' : '邮件'}额度已经用了 ${percent(one.value)}`,
  },
  {
    name: 'JobsDelayed',
    gauge: 'job_oldest_due_seconds',
    isBad: (value) => value > 300,
    forS: 300,
    says: (one) => `任务 ${labelOf(one)} 等了 ${hours(one.value)}还没有做`,
  },
  {
    name: 'DeadLetters',
    gauge: 'dead_letters',
    isBad: isSet,
    forS: 300,
    says: ({ value }) => `有 ${value} 个任务失败到底，等人处理`,
  },
  {
    name: 'WebhookEndpointFailing',
    gauge: 'webhook_endpoints',
    labels: { state: 'failing' },
    isBad: isSet,
    forS: 1800,
    says: ({ value }) => `有 ${value} 个推送地址一直失败`,
  },
  {
    name: 'CertificateExpires',
    gauge: 'certificate_expires_seconds',
    isBad: (value) => value < 14 * DAY_S,
    forS: 600,
    says: (one) => `${labelOf(one)} 的证书还有 ${Math.max(0, Math.floor(one.value / DAY_S))} 天到期`,
  },
  {
    name: 'SigningKeyOld',
    gauge: 'signing_key_age_seconds',
    isBad: (value) => value > 35 * DAY_S,
    forS: 3600,
    says: ({ value }) => `签名密钥已经用了 ${Math.floor(value / DAY_S)} 天，没有按时轮换`,
  },
  {
    name: 'DatabaseConnectionsHigh',
    gauge: 'database_connections_used_ratio',
    isBad: (value) => value > 0.8,
    forS: 300,
    says: ({ value }) => `数据库连接已经用了 ${percent(value)}`,
  },
  {
    name: 'DiskNearlyFull',
    gauge: 'data_disk_free_ratio',
    isBad: (value) => value < 0.1,
    forS: 300,
    says: ({ value }) => `数据盘只剩 ${percent(value)}`,
  },
  {
    name: 'LongTransaction',
    gauge: 'database_longest_transaction_seconds',
    isBad: (value) => value > 600,
    forS: 60,
    says: ({ value }) => `有一个数据库事务开了 ${hours(value)}`,
  },
  {
    name: 'WalArchiveFailing',
    gauge: 'database_wal_archive_failing',
    isBad: isSet,
    forS: 300,
    says: () => '数据库的 WAL 归档失败，时间点恢复会缺一段',
  },
];

/** Readings with the shares that rules judge and that Prometheus computes itself. */
export function withShares(readings: readonly Reading[]): Reading[] {
  const sum = (name: string) =>
    readings.filter((one) => one.name === name).reduce((total, { value }) => total + value, 0);
  const share = (name: string, part: string, whole: string): Reading[] =>
    sum(whole) > 0 ? [{ name, value: sum(part) / sum(whole) }] : [];
  return [
    ...readings,
    ...share('data_disk_free_ratio', 'data_disk_free_bytes', 'data_disk_size_bytes'),
    ...share('database_connections_used_ratio', 'database_connections', 'database_connections_limit'),
  ];
}
