export type {
  AgreementChannel,
  AnnouncedCharge,
  ChargeOrder,
  Contract,
  SigningOrder,
  SigningTerms,
} from './agreement-channel.ts';
export {
  ChannelError,
  type BillRow,
  type Channel,
  type ChannelAnswer,
  type ChannelFault,
  type CodeOrder,
  type Notice,
  type PayChannel,
  type RefundOrder,
  type RefundState,
  type Trade,
} from './channel.ts';
export type { PageChannel, PageOrder } from './page-channel.ts';
export type { PaySheet, SheetChannel, SheetOrder } from './sheet-channel.ts';
export type { AlipayAccount } from './alipay/alipay-account.ts';
export { makeChannels, warmUpChannels, type ChannelAccounts, type ChannelManners } from './make-channels.ts';
export type { WechatAccount } from './wechat/wechat-account.ts';
