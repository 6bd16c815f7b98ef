import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { json, type Answer, type BalancedClient } from './balanced-client.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import type { SmsReceiver } from './sms-receiver.ts';

export const SITE = { client_id: 'feisuo-site' };
const CODE_PATIENCE_MS = 45_000;
/** An access token is renewed this long before it expires. */
const EARLY_MS = 600_000;

export interface Member {
  sub: string;
  accessToken: string;
  refreshToken: string;
  expiresAtMs: number;
}

export const bearer = ({ accessToken }: Member) => ({ authorization: `Bearer ${accessToken}` });

let phones = 0;
const newPhone = () => `138${String((phones += 1)).padStart(8, '0')}`;

/** The members of a run. A member makes one request at a time, as a person does. */
export class Members {
  readonly #client: BalancedClient;
  readonly #writes: AcknowledgedWrites;
  readonly #sms: SmsReceiver;
  readonly #free: Member[] = [];
  /** Codes that did not arrive within the patience of a member. */
  lateCodes = 0;

  constructor(client: BalancedClient, writes: AcknowledgedWrites, sms: SmsReceiver) {
    this.#client = client;
    this.#writes = writes;
    this.#sms = sms;
  }

  /** Number of members who are not busy. */
  get count(): number {
    return this.#free.length;
  }

  /** Takes a member who is not busy; null if all are. */
  take(): Member | null {
    return this.#free.splice(Math.floor(Math.random() * this.#free.length), 1)[0] ?? null;
  }

  giveBack(member: Member): void {
    this.#free.push(member);
  }

  /** Asks for a code that a new number gets. Returns null if it was not acknowledged. */
  async askCode(): Promise<string | null> {
    const phone = newPhone();
    const body = { phone_number: phone, usage: 'REGISTER_SIGN_IN', ...SITE };
    const asked = await this.#client.insist('code', accountPaths.verification, json(body, keyOf(`code-${phone}`)));
    if (asked?.status !== 200) return null;
    this.#writes.add('message', `+86${phone}`);
    return phone;
  }

  /** Signs in by code with a new number, which makes an account. */
  async join(): Promise<Member | null> {
    const phone = await this.askCode();
    if (phone === null) return null;
    const code = await this.#sms.codeFor(`+86${phone}`, CODE_PATIENCE_MS);
    if (code === '') {
      this.lateCodes += 1;
      return null;
    }
    const body = { username: phone, verification_code: code, ...SITE };
    const answer = await this.#client.insist('sign-in', accountPaths.signIn, json(body, keyOf(`sign-in-${phone}`)));
    if (answer?.status !== 200) return null;
    const member = memberOf(answer);
    this.#writes.add('account', member.sub);
    return member;
  }

  /** Renews the tokens. A refusal means that the session was lost: the member never signed out. */
  async refresh(member: Member): Promise<boolean> {
    const body = { grant_type: 'refresh_token', refresh_token: member.refreshToken, ...SITE };
    const answer = await this.#client.insist('refresh', accountPaths.token, json(body));
    if (answer?.status === 200) {
      Object.assign(member, memberOf(answer));
      this.#writes.add('session', member.sub);
      return true;
    }
    if (answer) this.#writes.addLost('session', `${answer.status} ${answer.body.slice(0, 200)}`);
    return false;
  }

  /** Runs work with a member whose access token is valid. */
  async with(work: (member: Member) => Promise<void>): Promise<void> {
    const member = this.take();
    if (!member) return;
    let isSignedIn = true;
    try {
      if (Date.now() > member.expiresAtMs - EARLY_MS) isSignedIn = await this.refresh(member);
      if (isSignedIn) await work(member);
    } finally {
      if (isSignedIn) this.giveBack(member);
    }
  }
}

const keyOf = (key: string) => ({ 'x-idempotency-key': `soak-${key}` });

function memberOf({ body }: Answer): Member {
  const { sub, access_token, refresh_token, expires_in } = JSON.parse(body) as Credentials;
  return {
    sub,
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAtMs: Date.now() + expires_in * 1000,
  };
}
