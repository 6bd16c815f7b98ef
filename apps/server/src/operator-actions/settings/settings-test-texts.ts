import type { ChannelError } from '../../modules/pay/index.ts';
import { scrubText } from '../../modules/telemetry/index.ts';
import { PrivateAddressError } from '../../outgoing/outgoing-net.ts';
import { networkReason, uploadWords } from './failure-texts.ts';

/** The result of a test, in the words that an operator reads. */
export interface Tried {
  isOk: boolean;
  says: string;
}

const ok = (message: string): Tried => ({ isOk: true, says: message });
const no = (message: string): Tried => ({ isOk: false, says: message });

/** Texts for errors of SMS and mail gateways, except network errors. */
const gatewayForms: readonly (readonly [RegExp, (providerError: string) => string])[] = [
  [/the SMS gateway answered (\d+)/, (status) => `短信网关的回答是 ${status}`],
  [/the SMS gateway did not answer \((.*)\)/, (code) => `短信网关没有应答（${code}）`],
  [/the mail server did not take a message \((.*)\)/, (code) => `邮件服务器没有收下（${code}）`],
  [/the code ran out before/, () => '验证码过期之前一直没有发出去'],
  [/an address of our own network/, () => '地址指向内部网络，没有连接'],
  // Occurs only in old dead jobs: today a message without a gateway goes to the outbox.
  [/nothing is set up that sends/, () => '当时没有设置网关'],
];

function reasonOf(text: string): string {
  const known = networkReason(text);
  if (known !== null) return known;
  for (const [form, format] of gatewayForms) {
    const found = form.exec(text);
    if (found) return format(found[1] ?? '');
  }
  return `对方的回答是 ${text.slice(0, 120) || '空的'}`;
}

export function gatewayWords(group: 'sms' | 'mail', done: 'sent' | 'kept' | Error): Tried {
  const what = group === 'sms' ? '短信' : '邮件';
  if (done === 'kept') return ok(`还没有设置，由沙箱代收：${what}已经放进发件箱`);
  if (done === 'sent') return ok(group === 'sms' ? '短信网关收下了，请看手机' : '邮件服务器收下了，请看收件箱和垃圾箱');
  if (done instanceof PrivateAddressError) return no('地址指向内部网络，没有连接');
  const { code = '' } = done as NodeJS.ErrnoException;
  return no(`${what}没有发出：${reasonOf(`${code} ${done.message}`)}`);
}

/** Why a gateway did not accept a message, made from the error of the job. */
export const gatewayFaultWords = (error: string): string => reasonOf(scrubText(error));

/** Why a job is dead. Unknown errors are shown unchanged, for developers. */
export function deadJobWords(queue: string, error: string): string {
  if (error === '') return '';
  if (queue === 'deliver-sms' || queue === 'deliver-email') return gatewayFaultWords(error);
  return networkReason(error) ?? `程序出错，请把这句话交给技术人员：${error}`;
}

export function providerWords({ is, providerError }: { is: string; providerError: string }): Tried {
  switch (is) {
    case 'believed':
      return ok('对方认这个应用编号和密钥');
    case 'not believed':
      return no(`对方不认这个应用编号或密钥（${providerError}）`);
    case 'redirect refused':
      return no('对方不认我们的回跳地址，请到对方后台登记');
    case 'unreachable':
      return no(
        providerError === 'PrivateAddressError'
          ? '地址指向内部网络，没有连接'
          : `连不上对方：${reasonOf(providerError)}`,
      );
    case 'malformed':
      return no(`对方的回答看不懂，请检查签发者地址（${providerError}）`);
    default:
      return no(`连上了对方，但看不出认不认密钥（${providerError || '没有说明'}）`);
  }
}

export function channelWords(result: boolean | ChannelError, isPlayed: boolean): Tried {
  const who = isPlayed ? '支付沙箱' : '渠道';
  if (result === true) return ok(`${who}认我们的签名：查询一笔不存在的订单，得到了应有的回答`);
  if (result === false) return no(`${who}的回答不对：这笔订单不该存在`);
  switch (result.kind) {
    case 'timeout':
      return no(`${who}没有在限定时间内应答`);
    case 'unreachable':
      return no(`连不上${who}，请检查网络`);
    case 'forged':
      return no(`${who}的应答签名不对，请检查平台公钥或证书${result.code === null ? '' : `（${result.code}）`}`);
    case 'refused':
      return no(`${who}拒绝了：${result.code ?? '没有说明'}，请检查商户号、证书序列号和私钥`);
  }
}

/** Why a payment channel failed, made from the note of an order or refund. */
export function channelFaultWords(note: string): string {
  const [kind = '', ...code] = note.split(/:? /);
  const suffix = code.length === 0 ? '' : `（${code.join(' ')}）`;
  switch (kind) {
    case 'timeout':
      return '渠道没有在限定时间内应答';
    case 'unreachable':
      return '连不上渠道';
    case 'forged':
      return `渠道的应答签名不对${suffix}`;
    case 'refused':
      return `渠道拒绝了${suffix}`;
    case 'abnormal':
      return '退款没能退回，要人处理';
    case 'closed':
      return '渠道关闭了退款';
    default:
      return note;
  }
}

export function platformWords({ is, why }: { is: string; why: string }, isPlayed: boolean): Tried {
  const played = isPlayed ? '还没有设置，由沙箱应答：' : '';
  const message = uploadWords(why);
  switch (is) {
    case 'taken':
      return ok(`${played}对方收下了测试转化`);
    case 'believed':
      return ok(`${played}对方认密钥，按预期拒绝了不存在的点击（${message}）`);
    case 'not believed':
      return no(`${played}对方不认密钥（${message}）`);
    default:
      return no(`${played}没有问到结果（${message}）`);
  }
}

const receiverNames = { mail: '邮件', webhook: '网址', feishu: '飞书', dingtalk: '钉钉', wecom: '企业微信' } as const;

/** The results of a test message to every receiver of alerts. */
export function receiverWords(results: readonly { target: keyof typeof receiverNames; error: Error | null }[]): Tried {
  if (results.length === 0) return no('还没有填收件人：告警不会发给任何人');
  const failed = results.filter(({ error }) => error !== null);
  if (failed.length === 0)
    return ok(`都收下了测试消息：${results.map(({ target }) => receiverNames[target]).join('、')}`);
  return no(failed.map(({ target, error }) => `${receiverNames[target]}没有收下：${receiverReason(error)}`).join('；'));
}

function receiverReason(error: Error | null): string {
  const { message = '' } = error ?? {};
  const [, why = message] = /\((.*)\)$/.exec(message) ?? [];
  if (why === 'FORBIDDEN_ADDRESS') return '地址指向内部网络，没有连接';
  if (why === 'no mail server is set') return '还没有设置邮件服务器';
  const [, code] = /^refused (-?\d+)$/.exec(why) ?? [];
  if (code !== undefined) return `对方拒绝，错误号 ${code}，请检查地址、签名密钥和关键词`;
  return reasonOf(why);
}
