import { minuteOf } from '../../../time/shanghai.ts';
import type { Vas } from '../grants/timeline.ts';

const kindNames: Record<Vas, string> = { 3: '加速会员', 5: '超级会员' };

/** What a member reads before and after the end. */
export function endLetter(notice: 'warnedOf' | 'toldOf', vas: Vas, endsAt: Date): { title: string; text: string } {
  const [kind, end] = [kindNames[vas], minuteOf(endsAt)];
  return notice === 'warnedOf'
    ? {
        title: `${kind}快到期了`,
        text: `你的${kind}将在 ${end}（北京时间）到期。现在续费，剩下的时间不作废，会接在后面。到期后自动停止，不会扣款。`,
      }
    : {
        title: `${kind}已到期`,
        text: `你的${kind}已在 ${end}（北京时间）到期，没有产生任何扣款。想继续加速，可以到会员页面选一个套餐。`,
      };
}
