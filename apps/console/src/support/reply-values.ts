import type { ReplyValues } from '@feisuo/contract/facts/reply-placeholders';
import type { SupportMember } from '@feisuo/contract/schemas/console-support';
import { formatTime } from '../format-time.ts';

/** Used instead of a member's name if the name is not known. */
const ANYONE = '玩家';

/** Values that replace the placeholders of a reply template. */
export function replyValuesOf(brand: string, number: string, member: SupportMember | null): ReplyValues {
  const { card = null, orders = null } = member ?? {};
  const { name = '', phone = null, email = null } = card?.account ?? {};
  const ends = [card?.vip, card?.superVip].flatMap((vip) => (vip?.isRunning && vip.endsAt ? [vip.endsAt] : []));
  return {
    brand,
    number,
    // A new account has its masked contact as name, which is not suitable for addressing a member.
    name: ['', phone, email].includes(name) ? ANYONE : name,
    order: orders?.list[0]?.id ?? null,
    until: ends.length === 0 ? null : formatTime(ends.toSorted().at(-1) ?? '').slice(0, 10),
  };
}
