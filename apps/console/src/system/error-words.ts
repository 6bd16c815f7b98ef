import type { IssueView } from '@feisuo/contract/schemas/console-errors';
import type { Tone } from '../components/pill.tsx';

export const issueStateNames: Record<IssueView['state'], { name: string; tone: Tone }> = {
  open: { name: '待处理', tone: 'err' },
  resolved: { name: '已解决', tone: 'ok' },
  ignored: { name: '已忽略', tone: 'none' },
};
