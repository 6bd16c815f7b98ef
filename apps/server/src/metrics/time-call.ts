import { inChildSpan } from '../tracing/span.ts';
import { outgoingCallSeconds } from './business-metrics.ts';

/** Parties that the server calls, as values of the label `party`. */
export type Party =
  | 'sms'
  | 'mail'
  | 'wechat'
  | 'alipay'
  | 'baidu'
  | 'qihoo'
  | 'bing'
  | 'bilibili'
  | 'kuaishou'
  | 'provider'
  | 'webhook'
  | 'logout'
  | 'wechat-share'
  | 'alert'
  | 's3';

export type CallOutcome = 'ok' | 'refused' | 'timeout' | 'unreachable' | 'error';

/** Runs a call to another party and records its time and outcome. A thrown error counts by its kind. */
export async function timeCall<Answer>(
  party: Party,
  call: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => CallOutcome = () => 'ok',
): Promise<Answer> {
  return inChildSpan(
    () => ({ name: `call ${party}`, kind: 'client', attributes: { 'peer.service': party } }),
    async (span) => {
      const startedAt = performance.now();
      const record = (outcome: CallOutcome) => {
        outgoingCallSeconds.observe({ party, outcome }, (performance.now() - startedAt) / 1000);
        if (outcome !== 'ok') span?.fail(outcome);
      };
      try {
        const answer = await call();
        record(outcomeOf(answer));
        return answer;
      } catch (error) {
        record(outcomeOfError(error));
        throw error;
      }
    },
  );
}

export const outcomeOfStatus = (status: number): CallOutcome =>
  status < 400 ? 'ok' : status < 500 ? 'refused' : 'error';

/** The outcome of a request whose errors are data: `status` is null without an answer, and `fault` says why. */
export function outcomeOfPost({ status, fault }: { status: number | null; fault: string }): CallOutcome {
  if (status === null) return fault === 'TIMEOUT' ? 'timeout' : 'unreachable';
  return status < 300 ? 'ok' : outcomeOfStatus(Math.max(status, 400));
}

function outcomeOfError(error: unknown): CallOutcome {
  const { name, kind, code, cause } = error as { name?: string; kind?: string; code?: unknown; cause?: Error };
  if (kind === 'refused' || kind === 'timeout' || kind === 'unreachable') return kind;
  if (name === 'PermanentJobError') return 'refused';
  const names = [name, code, cause?.name, (cause as { code?: unknown } | undefined)?.code].join(' ');
  if (/Timeout|TIMEDOUT/i.test(names)) return 'timeout';
  return /ECONN|ENOTFOUND|EAI_AGAIN|UNREACH|ESOCKET|EDNS|Unreached/.test(names) ? 'unreachable' : 'error';
}
