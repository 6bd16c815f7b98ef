/** Texts for error codes of networks, mail servers and libraries. The first pattern that matches is used. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, '找不到这个主机名'],
  [/ECONNREFUSED/, '对方拒绝连接，请检查地址和端口'],
  [/ETIMEDOUT|TimeoutError|ECONNABORTED/, '对方没有在限定时间内应答'],
  [/CERT|TLS|SSL|SELF_SIGNED/i, '对方的证书有问题'],
  [/EAUTH|535|534/, '对方不认用户名或密码'],
  [/EENVELOPE|55\d/, '对方不收这个发件人或收件人'],
  [/answered 40[13]|\(40[13]\)/, '对方不认令牌'],
  [/answered 404/, '网关地址不对（404）'],
  [/redirect/, '对方要转到别的地址，请直接填最终的地址'],
  [/ESOCKET|ECONNRESET|ECONNECTION/, '连接中断，请检查端口和加密方式'],
  [/ENETUNREACH|EHOSTUNREACH/, '到对方的网络不通'],
];

/** The text that operators read for a network error; null for an unknown error. */
export const networkReason = (text: string): string | null =>
  reasons.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Texts that operators read for the state of an upload. The state is stored in English, for logs and commands. */
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

const forms: readonly (readonly [RegExp, (detail: string, more: string) => string])[] = [
  [/^(.*); given up after 72 hours$/s, (why) => `${uploadWords(why)}；试了 72 小时没有成功，不再重试`],
  [/^(.*), without places$/s, (why) => `${uploadWords(why)}，没有说是哪几条`],
  [/^not reached \((.*)\)$/, (why) => `连不上对方：${networkReason(why) ?? why}`],
  [/^no answer \((.*)\)$/, (why) => `对方没有应答：${networkReason(why) ?? why}`],
  [/^no access token: (.*)$/, (detail) => `没有拿到访问令牌：${detail}`],
  [/^HTTP (\d+) (?:code|result) ?(.*)$/, (status, detail) => `对方返回 ${status}${withDetail(detail)}`],
  [/^HTTP (\d+)$/, (status) => `对方返回 ${status}`],
  [/^(?:status|errno) ?(\S*) ?(.*)$/, (code, detail) => `对方返回 ${code || '空的状态'}${withDetail(detail)}`],
  [/^fault ?(.*)$/, (code) => `对方报错${withDetail(code)}`],
  [/^refused ?(.*)$/, (code) => `对方拒绝${withDetail(code)}`],
];

const withDetail = (detail: string) => (detail === '' ? '' : `：${detail}`);

/**
 * The text for the state of an upload. An unknown state comes from the platform or an operator and is shown unchanged.
 */
export function uploadWords(why: string): string {
  if (Object.hasOwn(known, why)) return known[why] ?? why;
  for (const [pattern, format] of forms) {
    const found = pattern.exec(why);
    if (found) return format(found[1] ?? '', found[2] ?? '');
  }
  return why;
}
