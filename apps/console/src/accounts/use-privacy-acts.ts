import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { useApi } from '../api/console-api.ts';
import { formatTime } from '../format-time.ts';
import { useAct } from '../kit/act/acts.ts';
import { receive } from '../kit/act/receive.ts';
import { saveJson } from '../kit/save-json.ts';

type Exported = { exportedAt: string; data: Record<string, unknown> };

/** What somebody has a right to: what we hold of them, and its end. */
export function usePrivacyActs({ account }: AccountDetail, onChanged: () => void) {
  const api = useApi();
  const ask = useAct();
  const path = `accounts/${encodeURIComponent(account.id)}`;

  const exportData = () =>
    ask({
      title: '导出个人数据',
      says: '把我们保存的这个人的全部数据下载成一个文件，里面有完整的手机号和邮箱，请只交给本人。对方会在安全记录里看到这次导出。',
      verb: '导出',
      perform: ({ reason }, tell) => {
        const leaving = '可以收起去看别的页面，好了会自动下载。';
        return receive<Exported>(
          api,
          { path: `${path}/export`, body: { reason }, begins: '正在汇总数据', leaving },
          tell,
        );
      },
      done: '已导出，文件在浏览器的下载里',
      onDone: (exported) => {
        saveJson(`个人数据 ${account.id}.json`, exported);
        onChanged();
      },
    });

  const erase = () =>
    ask({
      title: '注销并删除数据',
      says: '按本人申请注销处理：立即退出所有设备并通知对方，审核期内本人可以撤回，期满后删除个人数据，不能恢复。只在收到本人请求并核实之后使用。',
      verb: '开始注销',
      isDangerous: true,
      perform: ({ reason }) => api.post<{ erasedAt: string }>(`${path}/erase`, { reason }),
      done: ({ erasedAt }) => `已开始注销，${formatTime(erasedAt)} 删除数据`,
      onDone: onChanged,
    });

  return { exportData, erase };
}
