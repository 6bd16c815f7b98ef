import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { ChannelError } from '../src/modules/pay/channels/channel.ts';
import type { Trade } from '../src/modules/pay/channels/trade.ts';
import type {
  AgreementChannel,
  AnnouncedCharge,
  ChargeOrder,
  Contract,
  SigningOrder,
} from '../src/modules/pay/channels/agreement-channel.ts';
import type { InMemoryChannel } from './in-memory-channel.ts';

interface StoredContract extends SigningOrder {
  contractId: string;
  state: 'open' | 'signed' | 'ended';
  announced: AnnouncedCharge[];
}

/** Outcome of the next charges. `silent`: the channel charges the buyer, but its answer is lost. */
export type ChargeOutcome = 'paid' | 'accepted' | 'insufficient' | 'silent' | 'unreachable';

/** Imitates the renewal agreements of WeChat Pay or Alipay in memory. */
export class InMemoryAgreements implements AgreementChannel {
  readonly paysWhenSigned: boolean;
  readonly contracts = new Map<string, StoredContract>();
  /** All charge requests, including repeated ones. */
  readonly charges: { outTradeNo: string; amountFen: number; contractId: string; at: Date }[] = [];
  outcome: ChargeOutcome = 'paid';
  isUp = true;
  now = () => new Date();
  readonly #channel: InMemoryChannel;

  constructor(channel: InMemoryChannel) {
    this.#channel = channel;
    this.paysWhenSigned = channel.name === 'wechat';
  }

  async createSigning(order: SigningOrder): Promise<{ codeUrl: string }> {
    if (this.paysWhenSigned) await this.#channel.createCode(order);
    if (!this.contracts.has(order.outTradeNo)) {
      const contractId = randomBytes(8).toString('hex');
      this.contracts.set(order.outTradeNo, { ...order, contractId, state: 'open', announced: [] });
    }
    return { codeUrl: `test://${this.#channel.name}/sign/${order.outTradeNo}` };
  }

  sign(code: string): string {
    const contract = this.#of(code);
    contract.state = 'signed';
    return contract.contractId;
  }

  async queryContract(code: string): Promise<Contract> {
    this.#assertUp();
    const contract = this.contracts.get(code);
    if (!contract || contract.state === 'open') return { state: 'absent', contractId: null };
    return { state: contract.state, contractId: contract.contractId };
  }

  async announce(charge: AnnouncedCharge): Promise<void> {
    this.#assertUp();
    const contract = this.#byId(charge.contractId);
    if (contract.state !== 'signed') throw new ChannelError('refused', 'over', 'CONTRACT_TERMINATED');
    contract.announced.push(charge);
  }

  async charge({ outTradeNo, contractId, amountFen, subject }: ChargeOrder): Promise<Trade> {
    if (this.outcome === 'unreachable') throw new ChannelError('unreachable', 'connection refused');
    if (this.#byId(contractId).state !== 'signed') throw new ChannelError('refused', 'over', 'CONTRACT_TERMINATED');
    if (this.outcome === 'insufficient') throw new ChannelError('refused', 'too little', 'NOTENOUGH');
    const known = this.#channel.trades.get(outTradeNo);
    if (!known) {
      this.charges.push({ outTradeNo, amountFen, contractId, at: this.now() });
      const expiresAt = new Date(this.now().getTime() + 2 * DAY_MS);
      await this.#channel.createCode({ outTradeNo, amountFen, subject, expiresAt, payerIp: null });
    }
    const isDone = this.outcome === 'paid' || this.outcome === 'silent';
    if (isDone && (known?.payments.length ?? 0) === 0) this.#channel.pay(outTradeNo, this.now());
    if (this.outcome === 'silent') throw new ChannelError('timeout', 'no answer');
    return this.#channel.query(outTradeNo);
  }

  async terminate({ code }: { code: string }): Promise<void> {
    this.#assertUp();
    const contract = this.contracts.get(code);
    if (contract) contract.state = 'ended';
  }

  #assertUp(): void {
    if (!this.isUp) throw new ChannelError('unreachable', 'connection refused');
  }

  #of(code: string): StoredContract {
    const contract = this.contracts.get(code);
    if (!contract) throw new Error(`no agreement ${code}`);
    return contract;
  }

  #byId(contractId: string): StoredContract {
    const contract = [...this.contracts.values()].find((one) => one.contractId === contractId);
    if (!contract) throw new ChannelError('refused', 'unknown', 'RESOURCE_NOT_EXISTS');
    return contract;
  }
}
