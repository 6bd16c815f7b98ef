import { activityPaths } from '@feisuo/contract/facts/paths';
import type { LotteryChanceReply, LotteryDrawReply } from '@feisuo/contract/schemas/activity';
import { useEffect, useReducer, useRef, useState } from 'react';
import { isOk, type ServiceReply } from '../../../api/service-reply.ts';
import { siteApi } from '../../../api/site-api.ts';
import { track } from '../../../telemetry/track.ts';
import { stepKeys } from '../pending-request-keys.ts';
import { refreshMembership } from '../refresh-membership.ts';
import { asksForPhone } from '../bind-phone-link.tsx';
import { codeOf, isUnanswered } from '../../../api/unanswered.ts';
import { drawReducer, firstDraw } from './draw.ts';

/** Milliseconds of the pull animation. The animation is skipped if the user prefers reduced motion. */
const PULL_MS = 900;
const pullMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PULL_MS);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a draw or a purchase of a chance with its idempotency key. An answer of the service removes the key. */
async function takeStep<T>(path: string, actId: string, step: string): Promise<ServiceReply<T>> {
  const reply = await siteApi.post<T>(path, { body: { actId, key: stepKeys.take(step) } });
  if (!isUnanswered(reply)) stepKeys.close(step);
  return reply;
}

interface DrawOptions {
  actId: string;
  /** Id of the member; null if signed out. */
  owner: string | null;
  /** Called when chances, stock, coins or records may have changed. */
  onChange: () => void;
}

/** Draws, and buys chances to draw. Each request has an idempotency key, so that a retry is safe. */
export function useDraw({ actId, owner, onChange }: DrawOptions) {
  const [draw, dispatch] = useReducer(drawReducer, false, firstDraw);
  const [isBuying, setBuying] = useState(false);
  const [message, setMessage] = useState('');
  const [needsPhone, setNeedsPhone] = useState(false);
  const isBusy = useRef(false);
  const drawStep = `draw ${actId} ${owner}`;
  const buyStep = `chance ${actId} ${owner}`;

  useEffect(() => {
    // A draw was requested before a reload, and its result is unknown.
    if (owner !== null && stepKeys.isOpen(drawStep)) dispatch({ type: 'silence' });
  }, [owner, drawStep]);

  const pull = async () => {
    if (isBusy.current || owner === null) return;
    isBusy.current = true;
    setMessage('');
    dispatch({ type: 'press' });
    const [reply] = await Promise.all([
      takeStep<LotteryDrawReply['data']>(activityPaths.lotteryDraw, actId, drawStep),
      pause(pullMs()),
    ]);
    isBusy.current = false;
    if (isOk(reply)) {
      dispatch({ type: 'answer', drawn: reply.data });
      track('lottery_draw', { act_id: actId, is_won: reply.data.prize !== null });
      if (reply.data.prize?.award.kind === 'vip_days') void refreshMembership();
    } else if (stepKeys.isOpen(drawStep)) dispatch({ type: 'silence' });
    else dispatch({ type: 'refusal', message: reply.message, needsPhone: asksForPhone(codeOf(reply)) });
    onChange();
  };

  const buy = async () => {
    if (isBusy.current || owner === null) return;
    isBusy.current = true;
    setBuying(true);
    const reply = await takeStep<LotteryChanceReply['data']>(activityPaths.lotteryChance, actId, buyStep);
    isBusy.current = false;
    setBuying(false);
    setMessage(isOk(reply) ? '' : reply.message);
    setNeedsPhone(asksForPhone(codeOf(reply)));
    if (isOk(reply)) track('lottery_chance', { act_id: actId });
    onChange();
    return isOk(reply);
  };

  const close = () => dispatch({ type: 'close' });
  return { draw, pull, buy, isBuying, message, needsPhone, close };
}
