import { activityPaths } from '@feisuo/contract/facts/paths';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { CoinTaskClaimReply, CoinTaskReply } from '@feisuo/contract/schemas/activity-tasks';
import { useCallback, useEffect, useState } from 'react';
import { isOk } from '../../../api/service-reply.ts';
import { siteApi } from '../../../api/site-api.ts';
import { track } from '../../../telemetry/track.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { codeOf } from '../../../api/unanswered.ts';
import { useFirstEnter } from '../report-first-visit.ts';
import { useMemberData } from '../../../session/use-member-data.ts';
import { taskTexts } from './texts.ts';

interface TasksOptions {
  /** The activity that the tasks belong to; null for the permanent tasks. */
  actId: string | null;
  onCoins: (balance: number) => void;
  onChange: () => void;
  /** When `round` changes, the tasks are loaded again. */
  round: number;
}

/**
 * The member's tasks. They are loaded again when the user returns to the page, because a task may be done elsewhere.
 */
export function useTasks({ actId, onCoins, onChange, round }: TasksOptions) {
  useFirstEnter(actId);
  const load = useCallback(
    () => siteApi.get<CoinTaskReply['data']>(activityPaths.coinTask, { params: { actId } }),
    [actId],
  );
  const { own, refresh, retry, replace } = useMemberData(load);
  const tasks = own.view === 'shown' ? own.data : null;
  const [claiming, setClaiming] = useState<string | null>(null);

  useEffect(() => {
    if (round > 0) void refresh();
  }, [round, refresh]);
  useEffect(() => {
    const leaving = new AbortController();
    const ifSeen = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', ifSeen, { signal: leaving.signal });
    return () => leaving.abort();
  }, [refresh]);

  const claim = async (taskId: string) => {
    if (claiming !== null || !tasks) return;
    setClaiming(taskId);
    const reply = await siteApi.post<CoinTaskClaimReply['data']>(activityPaths.coinTaskClaim, {
      body: { taskId, ...(actId !== null && { actId }) },
    });
    setClaiming(null);
    if (!isOk(reply)) {
      showToast(codeOf(reply) === null ? siteTexts.claimFailed : reply.message, { tone: 'error' });
      void refresh();
      return;
    }
    track('task_claim', { task_id: taskId });
    showToast(taskTexts.got(reply.data.coins));
    replace({
      ...tasks,
      balance: reply.data.balance,
      list: tasks.list.map((task) => (task.id === taskId ? { ...task, state: 'claimed' } : task)),
    });
    onCoins(reply.data.balance);
    onChange();
  };

  return { own, tasks, claiming, claim, retry };
}
