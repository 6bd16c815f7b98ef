import { networkReason } from './network-words.ts';

/** The operator's text of an upload's state, which is stored in English for logs and the command line. */
const known: Readonly<Record<string, string>> = {
  'later than the platform takes it': '转化太晚，超过了平台接受的时间',
  'the person was erased': '这个人已经注销，点击编号删掉了',
  refunded: '订单已退款',
  'the sale was never told': '这笔成交没有回传过，不用撤回',
  'the process ended while sending': '发送途中服务重启，不知道对方收到没有',
  'no outcome': '对方没有说这一条的结果',
  'no such event there': '平台没有这种事件',
  'an answer that is none': '对方的回答看不懂',
  'no access token': '没有拿到访问令牌',
};

const forms: readonly (readonly [RegExp, (said: string, more: string) => string])[] = [
  [/^(.*); given up after 72 hours$/s, (why) => `${uploadWords(why)}；试了 72 小时没有成功，不再重试`],
  [/^(.*), without places$/s, (why) => `${uploadWords(why)}，没有说是哪几条`],
  [/^not reached \((.*)\)$/, (why) => `连不上对方：${networkReason(why) ?? why}`],
  [/^no answer \((.*)\)$/, (why) => `对方没有应答：${networkReason(why) ?? why}`],
  [/^no access token: (.*)$/, (said) => `没有拿到访问令牌：${said}`],
  [/^HTTP (\d+) (?:code|result) ?(.*)$/, (status, said) => `对方返回 ${status}${saidToo(said)}`],
  [/^HTTP (\d+)$/, (status) => `对方返回 ${status}`],
  [/^(?:status|errno) ?(\S*) ?(.*)$/, (code, said) => `对方返回 ${code || '空的状态'}${saidToo(said)}`],
  [/^fault ?(.*)$/, (code) => `对方报错${saidToo(code)}`],
  [/^refused ?(.*)$/, (code) => `对方拒绝${saidToo(code)}`],
];

const saidToo = (said: string) => (said === '' ? '' : `：${said}`);

/** Other texts come from the platform or an operator. */
export function uploadWords(why: string): string {
  if (Object.hasOwn(known, why)) return known[why] ?? why;
  for (const [pattern, say] of forms) {
    const found = pattern.exec(why);
    if (found) return say(found[1] ?? '', found[2] ?? '');
  }
  return why;
}
