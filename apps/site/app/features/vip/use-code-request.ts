import { callTimeouts } from '@feisuo/contract/facts/limits';
import { payPaths } from '@feisuo/contract/facts/paths';
import { payReferFromDefault } from '@feisuo/contract/facts/pay-vocabulary';
import { siteClientType } from '@feisuo/contract/facts/service-codes';
import type { PanelReply } from '@feisuo/contract/schemas/pay';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { loginInfo } from '../../session/login-info.ts';
import type { LoginUser } from '../../session/login-user.ts';
import { session } from '../../session/session.ts';
import { track } from '../../telemetry/track.ts';
import { type CodeRequest, type Order, orderKey, refusalOf, requestFor } from './code-request.ts';
import { vipTexts } from './texts.ts';

/** Asks the cashier for a code to pay an order by, in the name of whoever is signed in. */
export function useCodeRequest(order: Order) {
  const [asked, setAsked] = useState<{ key: string; request: CodeRequest } | null>(null);
  const request = requestFor(order, asked);

  const ask = async () => {
    if (request.view === 'asking') return;
    const key = orderKey(order);
    setAsked({ key, request: { view: 'asking' } });
    track('pay_code_ask', { pid: order.pid, method: order.method, is_renewing: order.isRenewing });
    const told = await askCashier();
    // What is told of an order that was changed meanwhile concerns nobody.
    setAsked((now) => (now?.key === key ? { key, request: told } : now));
  };

  return { request, ask };
}

async function askCashier(): Promise<CodeRequest> {
  const member = await whoPays().catch((thrown: unknown) => errorMessage(thrown));
  if (typeof member === 'string') return { view: 'refused', text: member };
  if (!member) return { view: 'refused', text: vipTexts.signInFirst };
  const { siteApi } = await import('../../api/site-api.ts');
  const reply = await siteApi.get<PanelReply['data']>(payPaths.panel, {
    params: { platform: siteClientType, user_id: member.userId, aidfrom: payReferFromDefault },
    timeoutMs: callTimeouts.cashierPanelMs,
  });
  return refusalOf(reply);
}

/** Whoever is not signed in is asked to, once. @throws Error when it is not known in time who is here */
async function whoPays(): Promise<LoginUser | null> {
  const member = await loginInfo();
  if (member) return member;
  const { signInHere } = await import('../../session/sign-in-here.ts');
  await signInHere();
  const now = session().state();
  return now.phase === 'in' ? now.user : null;
}
