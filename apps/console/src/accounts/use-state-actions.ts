import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { stateOf } from './account-texts.ts';

/** State changes that support may make, with texts about their consequences. */
const changes = {
  frozen: {
    verb: '冻结',
    message: '立即退出所有设备，之后无法登录；会员时间照常流逝。解除之前，对方登录时会看到「账号已冻结」。',
    isDangerous: true,
  },
  under_review: {
    verb: '转人工审核',
    message: '立即退出所有设备，审核结束前无法登录。审核完请恢复正常或冻结。',
    isDangerous: true,
  },
  password_reset_required: {
    verb: '要求重设密码',
    message: '立即退出所有设备，下次登录前必须用手机号或邮箱重设密码。',
    isDangerous: true,
  },
  active: { verb: '恢复正常', message: '解除冻结、审核或注销，对方可以重新登录。', isDangerous: false },
} as const;

export type Change = keyof typeof changes;

/** State changes that the console offers: not to the current state, and during cancellation only back to normal. */
export const changesFrom = (state: string): Change[] =>
  (Object.keys(changes) as Change[]).filter(
    (to) => to !== state && (to === 'active' || state !== 'cancellation_audit'),
  );

export const verbOf = (change: Change): string => changes[change].verb;

export function useStateActions({ account }: AccountDetail, onChanged: () => void) {
  const api = useApi();
  const ask = useAction();
  const path = `accounts/${encodeURIComponent(account.id)}`;

  const change = (to: Change) => {
    const { verb, message, isDangerous } = changes[to];
    ask({
      title: verb,
      message: `账号现在是「${stateOf(account.state).text}」。${message}`,
      verb,
      isDangerous,
      perform: ({ reason }) => api.post(`${path}/state`, { to, seen: account.state, reason }),
      done: `已${verb}`,
      onDone: onChanged,
      onConflict: onChanged,
    });
  };

  const endSessions = (session?: { id: string; deviceName: string }) =>
    ask({
      title: session ? '结束这个会话' : '全部下线',
      message: session
        ? `「${session.deviceName || '未知设备'}」会立即退出登录，从它登录的其他应用也会一起退出。`
        : '立即退出所有设备，对方可以重新登录。',
      verb: '下线',
      isDangerous: true,
      perform: ({ reason }) =>
        api.post<{ ended: number }>(`${path}/sessions/end`, { reason, ...(session && { session: session.id }) }),
      done: ({ ended }) => `已结束 ${ended} 个会话`,
      onDone: onChanged,
    });

  const unlock = () =>
    ask({
      title: '解除锁定',
      message: '清除密码输错的次数，对方可以马上再试。请先确认是本人。',
      verb: '解除锁定',
      perform: ({ reason }) => api.post(`${path}/unlock`, { reason }),
      done: '已解除锁定',
      onDone: onChanged,
    });

  const resetFactor = () =>
    ask({
      title: '重置两步验证',
      message: '移除对方的验证器、恢复码和通行密钥，并退出所有设备；会通知对方。只在核实本人、且对方确实丢失时使用。',
      verb: '重置',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${path}/factor/reset`, { reason }),
      done: '已重置两步验证',
      onDone: onChanged,
    });

  const removePicture = () =>
    ask({
      title: '移除头像',
      message: '删除对方上传的头像，不能恢复；账号改用系统头像，对方可以重新上传或换一个。',
      verb: '移除',
      isDangerous: true,
      perform: ({ reason }) => api.post(`${path}/picture/remove`, { reason }),
      done: '已移除头像',
      onDone: onChanged,
    });

  return { change, endSessions, unlock, resetFactor, removePicture };
}
