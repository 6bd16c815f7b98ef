import { accountPaths, memberPaths } from '@feisuo/contract/facts/paths';
import { accountCaller, bearer, newPhone, SITE } from './account-caller.ts';
import { visitShop, type Buyer } from './pay-soak/random-buyer.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

/** Calls processes through a load balancer. `outboxCookie` opens the outbox. */
export function callerThrough(origin: string, outboxCookie: string) {
  const request = async ({ url, method = 'GET', payload, headers }: SentRequest): Promise<TestAnswer> => {
    const answer = await fetch(origin + url, {
      method,
      headers: { cookie: outboxCookie, ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('application/json') ?? false;
    const answerHeaders = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: answerHeaders, body: isJson ? JSON.parse(text) : text };
  };
  return {
    request,
    get: (url: string, headers?: Record<string, string>) => request({ url, ...(headers && { headers }) }),
    post: (url: string, payload: object, headers?: Record<string, string>) =>
      request({ url, method: 'POST', payload, ...(headers && { headers }) }),
  };
}

interface SentRequest {
  url: string;
  method?: string;
  payload?: object;
  headers?: Record<string, string>;
}

type Caller = ReturnType<typeof callerThrough>;

interface Load {
  caller: Caller;
  origin: string;
  sandboxOrigin: string;
  /** Answers that a member must never get. */
  onFailure(words: string): void;
}

/** Members who sign up, refresh, read and buy until `stop` is called. Each request may meet another version. */
export function startLoad(load: Load, members: number) {
  const state = { isOn: true, rounds: 0 };
  const expectDone = (name: string, { status, body }: TestAnswer) => {
    if (status === 200 && (body.code ?? 0) === 0) return;
    throw new Error(`${name}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  };
  const member = async () => {
    const { caller } = load;
    const account = accountCaller(caller as unknown as TestServer);
    while (state.isOn) {
      try {
        const phone = newPhone();
        const token = await account.verifiedToken(phone, 'REGISTER');
        const signedUp = await caller.post(accountPaths.signUp, {
          phone_number: phone,
          verification_token: token,
          ...SITE,
        });
        expectDone('sign-up', signedUp);
        let { body: person } = signedUp;
        for (let round = 0; round < 5 && state.isOn; round += 1) {
          const refreshed = await account.refresh(person.refresh_token);
          expectDone('refresh', refreshed);
          person = refreshed.body;
          expectDone('profile', await caller.get(accountPaths.me, bearer(person)));
          expectDone('orders', await caller.get(memberPaths.orders, bearer(person)));
        }
        const buyer: Buyer = { accountId: person.sub, token: person.access_token };
        // A purchase may be refused by a rule of the shop, for example a spent quota. Faults are counted by status.
        await visitShop({ ...load, onStep() {} }, buyer).catch(() => {});
        state.rounds += 1;
      } catch (error) {
        load.onFailure((error as Error).message);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  };
  const running = Array.from({ length: members }, member);
  return {
    /** Rounds that members have completed. */
    rounds: () => state.rounds,
    async stop(): Promise<void> {
      state.isOn = false;
      await Promise.all(running);
    },
  };
}
