import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { dayOf } from '../../../time/shanghai.ts';
import { worthOf, type Letter } from '../awards/letters.ts';

/** Said to whom a list names: what there is, until when, and that nothing follows from it. */
export const recallLetter = (name: string, award: Award, endsAt: Date): Letter => ({
  title: `${name}：给你留了一份`,
  text: `登录后打开「${name}」页面，可以领取${worthOf(award)}，${dayOf(endsAt)} 前有效，每个账号一次。领不领由你，不会扣款，也不会开通自动续费。`,
});
