import { activityPaths } from '@feisuo/contract/facts/paths';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type {
  Award,
  CheckInIndexReply,
  MakeUpReply,
  ReceiveAwardCheckInReply,
} from '@feisuo/contract/schemas/activity';
import { useCallback, useRef, useState } from 'react';
import { isOk, type ServiceReply } from '../../../api/service-reply.ts';
import { siteApi } from '../../../api/site-api.ts';
import { track } from '../../../telemetry/track.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { asksForPhone } from '../bind-phone-link.tsx';
import { refreshMembership } from '../refresh-membership.ts';
import { codeOf } from '../../../api/unanswered.ts';
import { useMemberData } from '../../../session/use-member-data.ts';

type Week = CheckInIndexReply['data'];

/** Milliseconds that the animation of the shuttle takes. */
const WEAVE_MS = 1100;
const weaveMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : WEAVE_MS);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface CheckInOptions {
  id: string;
  /** Called with the new coin balance. */
  onCoins: (balance: number) => void;
  /** Called after an award was granted, because the list of records is stale then. */
  onChange: () => void;
}

/**
 * The member's check-ins of this week. A second check-in on the same day is idempotent, so a retry after a lost reply
 * is safe.
 */
export function useCheckIn({ id, onCoins, onChange }: CheckInOptions) {
  const load = useCallback(
    () => siteApi.get<Week>(activityPaths.currentWeekCheckInIndex, { params: { category: id } }),
    [id],
  );
  const { own, refresh, retry, replace } = useMemberData(load);
  const week = own.view === 'shown' ? own.data : null;
  const [weaving, setWeaving] = useState<number | null>(null);
  const [got, setGot] = useState<{ place: number; award: Award } | null>(null);
  const [needsPhone, setNeedsPhone] = useState(false);
  const isBusy = useRef(false);

  /** Plays the animation, and then updates the row, the balance and the records together. */
  const weave = async (place: number, award: Award, balance: number, then: Week) => {
    setWeaving(place);
    await pause(weaveMs());
    setWeaving(null);
    setGot({ place, award });
    replace(then);
    onCoins(balance);
    onChange();
    if (award.kind === 'vip_days') void refreshMembership();
    void refresh();
  };

  const tellRefusal = (reply: ServiceReply<unknown>) => {
    const code = codeOf(reply);
    setNeedsPhone(asksForPhone(code));
    showToast(code === null ? siteTexts.claimFailed : reply.message, { tone: 'error' });
    void refresh();
  };

  const press = async () => {
    if (isBusy.current || !week || week.checkedInToday) return;
    isBusy.current = true;
    const reply = await siteApi.post<ReceiveAwardCheckInReply['data']>(activityPaths.receiveAwardCheckIn, {
      body: { category: id },
    });
    if (isOk(reply)) {
      const { index, award, balance } = reply.data;
      track('check_in', { act_id: id, index });
      await weave(index, award, balance, { ...week, index: Math.max(week.index, index), checkedInToday: true });
    } else tellRefusal(reply);
    isBusy.current = false;
  };

  const makeUp = async (day: number, by: 'card' | 'coins') => {
    if (isBusy.current || !week) return;
    isBusy.current = true;
    const reply = await siteApi.post<MakeUpReply['data']>(activityPaths.makeUpCheckIn, {
      body: { category: id, day, with: by },
    });
    if (isOk(reply)) {
      const { index, award, balance } = reply.data;
      track('make_up', { act_id: id, with: by });
      const left = week.makeUp && {
        ...week.makeUp,
        missed: week.makeUp.missed.filter((missed) => missed !== day),
        cards: reply.data.cards,
        left: week.makeUp.left - 1,
      };
      await weave(index, award, balance, { ...week, index: Math.max(week.index, index), makeUp: left });
    } else tellRefusal(reply);
    isBusy.current = false;
  };

  return { own, week, weaving, got, needsPhone, press, makeUp, retry };
}
