import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Metrics of this process that modules count. Values of labels come from fixed lists, so that callers cannot add time
 * series.
 */
export const businessMetrics = new Registry();

const registers = [businessMetrics];
const CALL_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
  return new Counter({ name, help, labelNames, registers });
}

export const refusalsTotal = counter('http_refusals_total', 'Refused requests by route and error name', [
  'route',
  'error',
]);
export const rateLimitRefusalsTotal = counter('rate_limit_refusals_total', 'Requests over a rate limit, by limit', [
  'limit',
]);
export const signInsTotal = counter('sign_ins_total', 'Sessions opened by a sign-in, by method', ['method']);
export const codesSentTotal = counter('codes_sent_total', 'Verification codes that were sent, by channel and usage', [
  'channel',
  'usage',
]);
export const ordersTotal = counter('orders_total', 'New orders, by the payment channel of their first code', [
  'channel',
]);
export const paymentsTotal = counter('payments_total', 'Recorded payments, by channel and what became of them', [
  'channel',
  'disposition',
]);
export const paidFenTotal = counter('payments_fen_total', 'Amount of recorded payments in fen', ['channel']);
export const refundsTotal = counter('refunds_total', 'Refunds that ended, by channel and outcome', [
  'channel',
  'outcome',
]);
export const refundedFenTotal = counter('refunds_fen_total', 'Amount of successful refunds in fen', ['channel']);
export const grantsTotal = counter('membership_grants_total', 'Grants of membership days, by source', ['source']);
export const webhookAttemptsTotal = counter('webhook_attempts_total', 'Attempts to deliver a webhook, by outcome', [
  'outcome',
]);
export const jobRunsTotal = counter('job_runs_total', 'Runs of jobs, by queue and outcome', ['queue', 'outcome']);
export const jobSecondsTotal = counter('job_run_seconds_total', 'Time that jobs ran, by queue', ['queue']);

export const traceSpansTotal = counter('trace_spans_total', 'Ended spans of exported traces, by outcome', ['outcome']);
export const staleAnswersTotal = counter(
  'stale_answers_total',
  'Answers with data of before an outage of the database, by kind',
  ['kind'],
);
export const replicaReadsTotal = counter(
  'replica_reads_total',
  'Requests and pages that may be read from the replica, by kind, by the server that answered, and why the primary did',
  ['kind', 'from', 'reason'],
);

export const outgoingCallSeconds = new Histogram({
  name: 'outgoing_call_duration_seconds',
  help: 'Calls to other parties: gateways, payment channels, advertising platforms, identity providers, webhooks',
  labelNames: ['party', 'outcome'],
  buckets: CALL_BUCKETS,
  registers,
});

/** Counts of cache lookups. They are plain numbers, because the page cache is asked by every request of a page. */
export const cacheLookups = { page: { hit: 0, miss: 0 } };

const cacheLookupsTotal = new Counter({
  name: 'cache_lookups_total',
  help: 'Lookups in caches, by cache and result',
  labelNames: ['cache', 'result'],
  registers: [],
  collect() {
    this.reset();
    for (const [cache, { hit, miss }] of Object.entries(cacheLookups)) {
      this.inc({ cache, result: 'hit' }, hit);
      this.inc({ cache, result: 'miss' }, miss);
    }
  },
});
businessMetrics.registerMetric(cacheLookupsTotal);

/** Sets the constant metric that joins all others with the running version. */
export function setBuildInfo(version: string): void {
  buildInfo.set({ version, node: process.versions.node }, 1);
}

const buildInfo = new Gauge({
  name: 'build_info',
  help: 'Always 1; the labels name the running version',
  labelNames: ['version', 'node'],
  registers,
});

const gateways = ['sms', 'mail', 'wechat', 'alipay', 'provider', 'webhook', 'logout', 'wechat-share', 'alert', 's3'];
const adPlatforms = ['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou'];
for (const party of [...gateways, ...adPlatforms])
  for (const outcome of ['ok', 'timeout']) outgoingCallSeconds.zero({ party, outcome });

/** Series that begin with zero, so that rates and alerts see the first event of a fresh process. */
for (const channel of ['wechat', 'alipay']) {
  ordersTotal.inc({ channel }, 0);
  paidFenTotal.inc({ channel }, 0);
  refundedFenTotal.inc({ channel }, 0);
  for (const disposition of ['applied', 'late', 'duplicate', 'review']) paymentsTotal.inc({ channel, disposition }, 0);
  for (const outcome of ['succeeded', 'abnormal', 'closed']) refundsTotal.inc({ channel, outcome }, 0);
}
for (const kind of ['page', 'frame', 'jwks']) staleAnswersTotal.inc({ kind }, 0);
for (const method of ['password', 'code', 'passkey', 'provider']) signInsTotal.inc({ method }, 0);
for (const outcome of ['delivered', 'failed']) webhookAttemptsTotal.inc({ outcome }, 0);
