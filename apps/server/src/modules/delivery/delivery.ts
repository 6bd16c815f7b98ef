import { randomUUID } from 'node:crypto';
import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import type { BrandSpeller } from '../../brand-speller.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { MailServer, type MailAccount } from './gateways/mail-server.ts';
import { postSms, type SmsGateway } from './gateways/sms-gateway.ts';
import type { Channel, OutgoingMessage } from './message.ts';
import { putIntoMessageCentre } from './message-centre.ts';
import { putIntoOutbox } from './outbox.ts';
import { openParcel, sealParcel, type Parcel } from './parcel.ts';
import { mailOf, smsOf } from './render-message.ts';
import { assertServed, spendOne } from './sms-purse.ts';

export interface DeliveryDeps extends Pick<Deps, 'clock' | 'masterKey' | 'config'> {
  jobs: Pick<Deps['jobs'], 'enqueue'>;
  brand: BrandSpeller;
}

const PURPOSE = 'delivery-job';
const jobNames = { sms: 'deliver-sms', email: 'deliver-email' } as const;

interface SealedParcel {
  sealed: string;
}

/** Everything that leaves the house to a person. Each channel is real or an outbox, by its own setting. */
export class Delivery {
  /** Those of the real channels; the outbox needs none. */
  readonly jobs: JobKind[];
  readonly #deps: DeliveryDeps;

  constructor(deps: DeliveryDeps) {
    const { sms, mail } = deps.config;
    this.#deps = deps;
    this.jobs = [...(sms ? [this.#smsJob(sms)] : []), ...(mail ? [this.#mailJob(mail)] : [])];
  }

  /**
   * Refuses before anything is sent: a country that is not served, a spent budget. What it counts against the budget
   * is given back if the transaction is rolled back, and until it ends, whoever sends next waits for it.
   */
  async assertMaySend(tx: Database, channel: Channel, to: string): Promise<void> {
    if (channel !== 'sms') return;
    assertServed(this.#deps.config, to);
    await spendOne(this.#deps.config, this.#deps, tx);
  }

  /** Sends if and only if the transaction commits. Says nothing of the outcome: that comes after the answer. */
  async send(tx: Database, message: OutgoingMessage): Promise<void> {
    const { masterKey, clock, config, jobs } = this.#deps;
    const at = clock.now();
    const { channel, to, locale, content, isDecoy = false } = message;
    if (channel === 'inapp') return putIntoMessageCentre(tx, masterKey, message, at);
    const isReal = (channel === 'sms' ? config.sms : config.mail) !== null;
    if (!isReal) return putIntoOutbox(tx, masterKey, message, at);
    const parcel = { id: randomUUID(), to, locale, content, isDecoy, at };
    await jobs.enqueue(tx, jobNames[channel], { sealed: sealParcel(masterKey, PURPOSE, parcel) });
  }

  // A code is wanted now or never: two minutes of tries. A gateway answers in a moment, so many may wait at once.
  #smsJob(gateway: SmsGateway): JobKind<SealedParcel> {
    return {
      name: jobNames.sms,
      retries: 6,
      retryDelaySeconds: 2,
      atOnce: 20,
      run: (data) =>
        this.#deliver(data, async ({ id, to, locale, content }, brand) =>
          postSms(gateway, { id, to, ...smsOf(content, locale, brand) }),
        ),
    };
  }

  // Half an hour of tries: a mail server may put a stranger off for minutes before it listens.
  #mailJob(account: MailAccount): JobKind<SealedParcel> {
    const server = new MailServer(account);
    return {
      name: jobNames.email,
      retries: 9,
      retryDelaySeconds: 4,
      atOnce: 5,
      run: (data) =>
        this.#deliver(data, async ({ id, to, locale, content, at }, brand) =>
          server.post({ id, to, locale, brand: spellBrand(brand, locale), at, ...mailOf(content, locale, brand) }),
        ),
    };
  }

  async #deliver({ sealed }: SealedParcel, post: (parcel: Parcel, brand: string) => Promise<void>): Promise<void> {
    const { masterKey, clock, brand } = this.#deps;
    const parcel = openParcel(masterKey, PURPOSE, sealed);
    if (parcel.isDecoy || isStale(parcel, clock.now())) return;
    await post(parcel, await brand.fillIn('{brand}'));
  }
}

/** A code that no longer works only confuses, such as one that an operator sends back out of the dead letters. */
const isStale = ({ content, at }: Parcel, now: Date) =>
  content.kind === 'code' && now.getTime() > at.getTime() + content.minutes * 60_000;
