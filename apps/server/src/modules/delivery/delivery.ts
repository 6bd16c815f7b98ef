import { randomUUID } from 'node:crypto';
import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import { mailLimits, messageCentreLimits, smsLimits } from '@feisuo/contract/facts/limits';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { madeOf } from '../../config/made-of.ts';
import { outgoingNet, type OutgoingNet } from '../../outgoing/outgoing-net.ts';
import { pinnedFetch, type Fetch } from '../../outgoing/pinned-fetch.ts';
import { blockShareOf, takeFromBudget, spent } from './daily-budget.ts';
import { MailServer } from './gateways/mail-server.ts';
import { postSms } from './gateways/sms-gateway.ts';
import type { Channel, OutgoingMessage } from './message.ts';
import { putIntoMessageCentre } from './message-centre.ts';
import { putIntoOutbox } from './outbox.ts';
import { openParcel, sealParcel, type Parcel } from './parcel.ts';
import { mailOf, smsOf } from './render-message.ts';
import { tallyHit, type RateLimitDeps } from '../../http/rate-limit.ts';
import { foldMailbox } from '../../formats/mailbox.ts';
import { dayOf, msUntilMidnight } from '../../time/shanghai.ts';
import { AppError } from '../../http/app-error.ts';

type SmsPurse = Pick<Config, 'smsCountries' | 'smsDailyBudget' | 'mailDailyBudget' | 'isSmsOn' | 'limitsScale'>;

const isServed = ({ smsCountries }: Pick<SmsPurse, 'smsCountries'>, phone: string): boolean =>
  smsCountries.some((code) => phone.startsWith(`+${code}`));

/** Refuses a text message to a country that is not served. */
function assertServed(config: SmsPurse, phone: string): void {
  if (isServed(config, phone)) return;
  throw new AppError('invalid_argument', {
    description: 'phone_number: no text messages are sent to this country',
    reason: 'INVALID_FIELD',
    resourceId: 'phone_number',
  });
}

/** Takes one text message out of the day's budget, or refuses it. */
async function spendOne(
  config: SmsPurse,
  deps: Omit<RateLimitDeps, 'db'>,
  tx: Database,
  block?: string,
): Promise<void> {
  if (!config.isSmsOn) throw spent('sms-budget', 'text messages are switched off');
  const perBlock = blockShareOf(config, 'sms-budget');
  await takeFromBudget(tx, deps, { name: 'sms-budget', max: config.smsDailyBudget, perBlock }, block);
}

type NoticeConfig = Pick<Config, 'smsCountries' | 'smsDailyBudget' | 'mailDailyBudget' | 'isSmsOn' | 'limitsScale'>;

export interface NoticeTarget {
  channel: Channel;
  to: string;
  /** The address block of the request that caused the notice; missing where a job did. */
  block?: string | undefined;
}

const channelLimits = { sms: smsLimits, email: mailLimits, inapp: messageCentreLimits } as const;

/**
 * Takes one notice out of the day's counts, or answers false. A member can cause notices in a loop, so they count per
 * number or mailbox, in the share of the caller's address block, and in a budget that leaves codes the rest.
 */
async function takeNotice(
  tx: Database,
  deps: Omit<RateLimitDeps, 'db'>,
  config: NoticeConfig,
  { channel, to, block }: NoticeTarget,
): Promise<boolean> {
  if (channel === 'sms' && (!config.isSmsOn || !isServed(config, to))) return false;
  const now = deps.clock.now();
  const day = dayOf(now);
  const count = async (name: string, subject: string) =>
    (await tallyHit({ ...deps, db: tx }, { name, windowMs: msUntilMidnight(now) }, subject)).hits;
  const target = channel === 'email' ? foldMailbox(to) : to;
  const ofTarget = await count(`${channel}-notices-to`, `${day} ${target}`);
  if (ofTarget > channelLimits[channel].noticesPerTargetADay) return false;
  if (channel === 'inapp') return true;
  const budget = channel === 'sms' ? 'sms-budget' : 'mail-budget';
  if (block !== undefined) {
    const ofBlock = await count(`${budget}-block`, `${day} ${block}`);
    // The day's first is sent all the same: an attacker could spend the share of a block to act unnoticed from it.
    if (ofTarget > 1 && ofBlock > blockShareOf(config, budget)) return false;
  }
  const { smsDailyBudget, mailDailyBudget } = config;
  const most = channel === 'sms' ? smsDailyBudget * smsLimits.noticeShare : mailDailyBudget;
  if ((await count(`${channel}-notices`, day)) > most) return false;
  // Text messages cost money, so the budget of all of them counts these too.
  return channel === 'email' || (await count(budget, day)) <= smsDailyBudget;
}

export interface DeliveryDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> {
  jobs: Pick<Deps['jobs'], 'enqueue'>;
  settings: Pick<Deps['settings'], 'refresh'>;
  brand: BrandSpeller;
}

export const JOB_PURPOSE = 'delivery-job';
export type ParcelChannel = Exclude<Channel, 'inapp'>;
export const jobNames = { sms: 'deliver-sms', email: 'deliver-email' } as const;

interface SealedParcel {
  sealed: string;
}

/** What says how messages go out, as it counts or as somebody is only trying it. */
export type SendingConfig = Pick<
  Config,
  'sms' | 'mail' | 'smsCountries' | 'smsDailyBudget' | 'mailDailyBudget' | 'isSmsOn' | 'limitsScale'
>;

const isReal = ({ sms, mail }: Pick<Config, 'sms' | 'mail'>, channel: ParcelChannel): boolean =>
  (channel === 'sms' ? sms : mail) !== null;

/** Everything that leaves the house to a person. Each channel is real or an outbox, by its own setting at the moment. */
export class Delivery {
  readonly jobs: JobKind[];
  readonly #deps: DeliveryDeps;
  readonly #fetch: Fetch;
  readonly #net: OutgoingNet;
  readonly #mailServer: () => MailServer | null;

  constructor(deps: DeliveryDeps) {
    const { config } = deps;
    this.#deps = deps;
    const net = outgoingNet(config, { namedBy: ['SMTP_URL', 'SMS_GATEWAY_URL'] });
    this.#net = net;
    this.#fetch = pinnedFetch(net);
    this.#mailServer = madeOf(
      () => config.mail,
      (account) => account && new MailServer(account, net),
    );
    // A code is wanted now or never: two minutes of tries. A gateway answers in a moment, so many may wait at once.
    const sms: JobKind<SealedParcel> = {
      name: jobNames.sms,
      retries: 6,
      retryDelaySeconds: 2,
      atOnce: 20,
      run: (data) => this.#deliver('sms', data),
    };
    // Half an hour of tries: a mail server may put a stranger off for minutes before it listens.
    const email: JobKind<SealedParcel> = {
      name: jobNames.email,
      retries: 9,
      retryDelaySeconds: 4,
      atOnce: 5,
      run: (data) => this.#deliver('email', data),
    };
    this.jobs = [sms, email];
  }

  /**
   * Refuses before anything is sent: a country that is not served, a spent budget, or a spent share of the address block
   * that a visitor asks from. Of mail only what visitors ask for counts. What it counts against the budget is given back if the transaction is rolled back, and until it ends, whoever sends next waits for it.
   */
  async assertMaySend(
    tx: Database,
    channel: Channel,
    to: string,
    { config = this.#deps.config, block }: { config?: SendingConfig; block?: string } = {},
  ): Promise<void> {
    if (channel === 'email' && block !== undefined) {
      const perBlock = blockShareOf(config, 'mail-budget');
      await takeFromBudget(tx, this.#deps, { name: 'mail-budget', max: config.mailDailyBudget, perBlock }, block);
    }
    if (channel !== 'sms') return;
    assertServed(config, to);
    await spendOne(config, this.#deps, tx, block);
  }

  /** Whether a notice may be sent today, and counts it. One that may not is left out: what it tells of must not fail. */
  takeNotice(tx: Database, target: NoticeTarget): Promise<boolean> {
    return takeNotice(tx, this.#deps, this.#deps.config, target);
  }

  /** Sends if and only if the transaction commits. Says nothing of the outcome: that comes after the answer. */
  async send(tx: Database, message: OutgoingMessage): Promise<void> {
    const { masterKey, clock, config, jobs } = this.#deps;
    const at = clock.now();
    const { channel, to, locale, content, isDecoy = false } = message;
    if (channel === 'inapp') return putIntoMessageCentre(tx, masterKey, message, at);
    if (!isReal(config, channel)) return putIntoOutbox(tx, masterKey, message, at);
    const parcel = { id: randomUUID(), to, locale, content, isDecoy, at };
    await jobs.enqueue(tx, jobNames[channel], { sealed: sealParcel(masterKey, JOB_PURPOSE, parcel) });
  }

  /** Sends one message now and waits for what comes of it; `kept` where the outbox stands in. */
  async tryOut(
    message: OutgoingMessage & { channel: ParcelChannel },
    config: SendingConfig = this.#deps.config,
  ): Promise<'sent' | 'kept'> {
    const { db, masterKey, clock } = this.#deps;
    const { channel, to, locale, content } = message;
    const at = clock.now();
    if (!isReal(config, channel)) {
      await putIntoOutbox(db, masterKey, message, at);
      return 'kept';
    }
    await this.#post(config, channel, { id: randomUUID(), to, locale, content, isDecoy: false, at });
    return 'sent';
  }

  async #deliver(channel: ParcelChannel, { sealed }: SealedParcel): Promise<string | null> {
    const { db, masterKey, clock, config, settings } = this.#deps;
    const parcel = openParcel(masterKey, JOB_PURPOSE, sealed);
    if (parcel.isDecoy) return null;
    // A code that no longer works only confuses, such as one that an operator sends back out of the dead letters.
    if (isStale(parcel, clock.now())) return TOO_LATE;
    // There was a gateway when this was queued. Either it is news that has not come here yet, or it was taken away since: then
    // the outbox stands in for it, for this message as for the next.
    if (!isReal(config, channel)) await settings.refresh();
    await (isReal(config, channel)
      ? this.#post(config, channel, parcel)
      : putIntoOutbox(db, masterKey, { ...parcel, channel }, parcel.at));
    return null;
  }

  async #post(config: SendingConfig, channel: ParcelChannel, { id, to, locale, content, at }: Parcel): Promise<void> {
    const brand = await this.#deps.brand.fillIn('{brand}');
    if (channel === 'sms')
      return config.sms ? postSms(this.#fetch, config.sms, { id, to, ...smsOf(content, locale, brand) }) : undefined;
    const mail = { id, to, locale, brand: spellBrand(brand, locale), at, ...mailOf(content, locale, brand) };
    const isTrial = config.mail !== this.#deps.config.mail;
    const server = isTrial && config.mail ? new MailServer(config.mail, this.#net) : this.#mailServer();
    return server?.post(mail);
  }
}

/** Why a code was not sent after all. */
export const TOO_LATE = 'the code ran out before it could be sent';
const isStale = ({ content, at }: Parcel, now: Date) =>
  content.kind === 'code' && now.getTime() > at.getTime() + content.minutes * 60_000;
