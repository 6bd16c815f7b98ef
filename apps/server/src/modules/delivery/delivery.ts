import { randomUUID } from 'node:crypto';
import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import { mailLimits, messageCentreLimits, smsLimits } from '@feisuo/contract/facts/limits';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { memoizeBy } from '../../config/memoize-by.ts';
import { outgoingNet, type OutgoingNet } from '../../outgoing/outgoing-net.ts';
import { pinnedFetch, type Fetch } from '../../outgoing/pinned-fetch.ts';
import { blockShareOf, takeFromBudget, spent } from './daily-budget.ts';
import { MailServer } from './gateways/mail-server.ts';
import { postSms } from './gateways/sms-gateway.ts';
import type { Channel, OutgoingMessage } from './message.ts';
import { putIntoMessageCentre } from './message-centre.ts';
import { putIntoOutbox } from './outbox.ts';
import { openMessage, sealMessage, type QueuedMessage } from './sealed-message.ts';
import { mailOf, smsOf } from './render-message.ts';
import { tallyHit, type RateLimitDeps } from '../../http/rate-limit.ts';
import { foldMailbox } from '../../formats/mailbox.ts';
import { dayOf, msUntilMidnight } from '../../time/shanghai.ts';
import { AppError } from '../../http/app-error.ts';
import { escapeHtml } from '../../http/escape-html.ts';

type SmsBudgetConfig = Pick<Config, 'smsCountries' | 'smsDailyBudget' | 'mailDailyBudget' | 'isSmsOn' | 'limitsScale'>;

const isServed = ({ smsCountries }: Pick<SmsBudgetConfig, 'smsCountries'>, phone: string): boolean =>
  smsCountries.some((code) => phone.startsWith(`+${code}`));

/** Refuses text messages to countries that are not in the setting. */
function assertServed(config: SmsBudgetConfig, phone: string): void {
  if (isServed(config, phone)) return;
  throw new AppError('invalid_argument', {
    description: 'phone_number: no text messages are sent to this country',
    reason: 'INVALID_FIELD',
    resourceId: 'phone_number',
  });
}

/** Counts one text message against the budget of the day, or refuses the message. */
async function takeSms(
  config: SmsBudgetConfig,
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
  /** Address block of the client whose request caused the notice. Undefined if a job caused the notice. */
  block?: string | undefined;
}

const channelLimits = { sms: smsLimits, email: mailLimits, inapp: messageCentreLimits } as const;

/**
 * Counts one notice to a member; returns false if a limit is reached. Members can cause notices in a loop, so notices
 * have limits per target, per address block and per day, which leave a part of the budget for codes.
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
    // The first notice of the day to a target skips the limit of the address block. Otherwise an attacker could use up
    // that limit and then act without the member being notified.
    if (ofTarget > 1 && ofBlock > blockShareOf(config, budget)) return false;
  }
  const { smsDailyBudget, mailDailyBudget } = config;
  const most = channel === 'sms' ? smsDailyBudget * smsLimits.noticeShare : mailDailyBudget;
  if ((await count(`${channel}-notices`, day)) > most) return false;
  // A notice by SMS also counts towards the daily budget of all text messages, because each text message costs money.
  return channel === 'email' || (await count(budget, day)) <= smsDailyBudget;
}

export interface DeliveryDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> {
  jobs: Pick<Deps['jobs'], 'enqueue'>;
  settings: Pick<Deps['settings'], 'refresh'>;
  brand: BrandSpeller;
}

export const JOB_PURPOSE = 'delivery-job';
export type QueuedChannel = Exclude<Channel, 'inapp'>;
export const jobNames = { sms: 'deliver-sms', email: 'deliver-email' } as const;

interface SealedMessage {
  sealed: string;
}

/** Settings for sending: the stored settings, or settings that an operator is testing. */
export type SendingConfig = Pick<
  Config,
  'sms' | 'mail' | 'smsCountries' | 'smsDailyBudget' | 'mailDailyBudget' | 'isSmsOn' | 'limitsScale'
>;

const isReal = ({ sms, mail }: Pick<Config, 'sms' | 'mail'>, channel: QueuedChannel): boolean =>
  (channel === 'sms' ? sms : mail) !== null;

/** Sends all messages to members. A channel without a gateway stores its messages in the outbox. */
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
    this.#mailServer = memoizeBy(
      () => config.mail,
      (account) => account && new MailServer(account, net),
    );
    // A code is valid for minutes only, so its delivery is retried for two minutes. SMS gateways answer fast, so many
    // of these jobs may run concurrently.
    const sms: JobKind<SealedMessage> = {
      name: jobNames.sms,
      retries: 6,
      retryDelaySeconds: 2,
      concurrency: 20,
      run: (data) => this.#deliver('sms', data),
    };
    // A mail is retried for half an hour, because greylisting mail servers defer unknown senders for some minutes.
    const email: JobKind<SealedMessage> = {
      name: jobNames.email,
      retries: 9,
      retryDelaySeconds: 4,
      concurrency: 5,
      run: (data) => this.#deliver('email', data),
    };
    this.jobs = [sms, email];
  }

  /**
   * Refuses a message to an unserved country, or above the daily budget or the share of the address block. The count
   * belongs to the transaction: a rollback undoes it, and concurrent senders wait for its row.
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
    await takeSms(config, this.#deps, tx, block);
  }

  /**
   * Counts a notice. Returns false if no more notices may be sent today; the caller then skips the notice and
   * continues.
   */
  takeNotice(tx: Database, target: NoticeTarget): Promise<boolean> {
    return takeNotice(tx, this.#deps, this.#deps.config, target);
  }

  /**
   * Enqueues the message in the caller's transaction; a job sends it after the commit. The caller does not learn the
   * result.
   */
  async send(tx: Database, message: OutgoingMessage): Promise<void> {
    const { masterKey, clock, config, jobs } = this.#deps;
    const at = clock.now();
    const { channel, to, locale, content, isDecoy = false } = message;
    if (channel === 'inapp') return putIntoMessageCentre(tx, masterKey, message, at);
    if (!isReal(config, channel)) return putIntoOutbox(tx, masterKey, message, at);
    const queued = { id: randomUUID(), to, locale, content, isDecoy, at };
    await jobs.enqueue(tx, jobNames[channel], { sealed: sealMessage(masterKey, JOB_PURPOSE, queued) });
  }

  /**
   * Sends one message at once and waits for the result. Returns `kept` if there is no gateway and the outbox stored the
   * message.
   */
  async sendTest(
    message: OutgoingMessage & { channel: QueuedChannel },
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

  /** Sends a mail to an operator at once. Throws if no mail server is set. */
  async sendToOperator(
    to: string,
    { id, subject, text }: { id: string; subject: string; text: string },
  ): Promise<void> {
    const server = this.#mailServer();
    if (!server) throw new Error('no mail server is set');
    const lines = text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
    const brand = spellBrand(await this.#deps.brand.fillIn('{brand}'), 'zh-CN');
    const html = `<!doctype html><meta charset="utf-8">${lines.join('')}`;
    await server.post({ id, to, locale: 'zh-CN', brand, at: this.#deps.clock.now(), subject, text, html });
  }

  async #deliver(channel: QueuedChannel, { sealed }: SealedMessage): Promise<string | null> {
    const { db, masterKey, clock, config, settings } = this.#deps;
    const queued = openMessage(masterKey, JOB_PURPOSE, sealed);
    if (queued.isDecoy) return null;
    // Does not send a code that expired in the queue, for example before an operator retried a dead letter. An expired
    // code would only confuse the member.
    if (isStale(queued, clock.now())) return TOO_LATE;
    // The message was queued because a gateway was configured at that time. If the gateway has been removed, the
    // message goes to the outbox.
    if (!isReal(config, channel)) await settings.refresh();
    await (isReal(config, channel)
      ? this.#post(config, channel, queued)
      : putIntoOutbox(db, masterKey, { ...queued, channel }, queued.at));
    return null;
  }

  async #post(
    config: SendingConfig,
    channel: QueuedChannel,
    { id, to, locale, content, at }: QueuedMessage,
  ): Promise<void> {
    const brand = await this.#deps.brand.fillIn('{brand}');
    if (channel === 'sms')
      return config.sms ? postSms(this.#fetch, config.sms, { id, to, ...smsOf(content, locale, brand) }) : undefined;
    const mail = { id, to, locale, brand: spellBrand(brand, locale), at, ...mailOf(content, locale, brand) };
    const isTrial = config.mail !== this.#deps.config.mail;
    const server = isTrial && config.mail ? new MailServer(config.mail, this.#net) : this.#mailServer();
    return server?.post(mail);
  }
}

/** Error shown for a code that expired before it was sent. */
export const TOO_LATE = 'the code ran out before it could be sent';
const isStale = ({ content, at }: QueuedMessage, now: Date) =>
  content.kind === 'code' && now.getTime() > at.getTime() + content.minutes * 60_000;
