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
export type { SheetChannel } from './sheet-channel.ts';
export { makeChannels, warmUpChannels } from './make-channels.ts';
