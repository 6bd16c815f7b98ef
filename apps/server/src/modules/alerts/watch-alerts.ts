import { randomUUID } from 'node:crypto';
import { exchangeSystemSetting, readSystemSetting } from '../../db/system-settings.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import type { Reading } from '../../metrics/readings.ts';
import type { Deps } from '../../ports/deps.ts';
import type { AlertMessage } from './alert-requests.ts';
import { judgeAlerts, type AlertNews } from './judge-alerts.ts';
import { listTargets, sendAlert, type AlertTarget, type SendDeps } from './send-alert.ts';

export interface AlertPorts extends Pick<SendDeps, 'sendMail'> {
  readGauges(): Promise<readonly Reading[]>;
}

export type AlertDeps = Pick<Deps, 'db' | 'config' | 'clock'> & AlertPorts & { jobs: Pick<Deps['jobs'], 'enqueue'> };

const SEND = 'send-alert';

/**
 * Judges the gauges and queues what operators must hear, in one transaction with the new states. Of processes that do it
 * at the same time one wins, so that a message is sent once.
 */
export async function watchAlerts(deps: AlertDeps): Promise<void> {
  const { db, config, clock, jobs } = deps;
  const targets = listTargets(config.alerts);
  if (targets.length === 0) return;
  const stored = await readSystemSetting(db, 'alert_states');
  const { states, news } = judgeAlerts(stored ?? {}, await deps.readGauges(), clock.now());
  if (JSON.stringify(states) === JSON.stringify(stored ?? {})) return;
  await db.transaction(async (tx) => {
    if (!(await exchangeSystemSetting(tx, 'alert_states', stored ?? null, states))) return;
    for (const one of news)
      for (const target of targets) await jobs.enqueue(tx, SEND, { target, message: describeNews(one) });
  });
}

const titles = { begun: '告警', continues: '告警仍未解除', over: '告警解除' } as const;

function describeNews({ name, state, text, since }: AlertNews): AlertMessage {
  const page = name.replaceAll(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
  const runbook = state === 'over' ? null : `docs/runbooks/${page}.md`;
  return { id: randomUUID(), name, state, title: `飞梭 ${titles[state]}：${name}`, text, since, runbook };
}

/** Sends a test message to every target. Returns the targets, each with its error or null. */
export async function tryAlerts(
  deps: SendDeps & Pick<Deps, 'clock'>,
): Promise<{ target: AlertTarget; error: Error | null }[]> {
  const since = deps.clock.now().toISOString();
  const text = '这是一条测试消息，收到就说明设置没有问题。';
  const test = {
    id: randomUUID(),
    name: 'Test',
    state: 'test',
    title: '飞梭 告警测试',
    text,
    since,
    runbook: null,
  } as const;
  return Promise.all(
    listTargets(deps.config.alerts).map(async (target) => {
      const error = await sendAlert(deps, target, test).then(
        () => null,
        (fault: unknown) => fault as Error,
      );
      return { target, error };
    }),
  );
}

export const alertJobs = (deps: AlertDeps): (JobKind | JobKind<{ target: AlertTarget; message: AlertMessage }>)[] => [
  {
    name: 'watch-alerts',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => watchAlerts(deps),
  },
  {
    name: SEND,
    retries: 6,
    retryDelaySeconds: 10,
    concurrency: 5,
    run: ({ target, message }: { target: AlertTarget; message: AlertMessage }) => sendAlert(deps, target, message),
  },
];
