/** Texts for error codes of networks, mail servers and libraries. The first match is used. */
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

/** The text that an operator reads for a network error; null for an unknown error. */
export const networkReason = (text: string): string | null =>
  reasons.find(([pattern]) => pattern.test(text))?.[1] ?? null;
