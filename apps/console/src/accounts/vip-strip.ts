import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';

type Grant = AccountDetail['grants'][number];

/** How a stretch is woven: bought plain, trial as warp lines, gifts twilled, taken back tangled. */
export type Weave = 'bought' | 'trial' | 'gift' | 'taken';

export type Stretch = { id: string; weave: Weave; from: number; to: number; isAhead: boolean };
export type Strip = { stretches: Stretch[]; today: number; firstDay: string; lastDay: string };

/** Today stands here: what is ahead may be years and gets the smaller part. */
const TODAY = 0.68;

/** Where each grant lies between 0 and 1. To the left of today time runs evenly, to the right evenly too but denser. */
export function layOutStrip(grants: readonly Grant[], nowMs: number): Strip | null {
  const periods = grants.flatMap((grant) =>
    grant.startsAt && grant.endsAt ? [{ grant, from: Date.parse(grant.startsAt), to: Date.parse(grant.endsAt) }] : [],
  );
  if (periods.length === 0) return null;
  const first = Math.min(nowMs - 86_400_000, ...periods.map(({ from }) => from));
  const last = Math.max(nowMs + 86_400_000, ...periods.map(({ to }) => to));
  const at = (ms: number) =>
    ms <= nowMs ? ((ms - first) / (nowMs - first)) * TODAY : TODAY + ((ms - nowMs) / (last - nowMs)) * (1 - TODAY);
  const stretches = periods.flatMap(({ grant, from, to }) => {
    const weave = weaveOf(grant);
    const parts = from < nowMs && to > nowMs ? [[from, nowMs] as const, [nowMs, to] as const] : [[from, to] as const];
    return parts.map(([start, end]) => ({
      id: grant.id,
      weave,
      from: at(start),
      to: at(end),
      isAhead: start >= nowMs,
    }));
  });
  return { stretches, today: TODAY, firstDay: dayOf(first), lastDay: dayOf(last) };
}

function weaveOf({ revokedAt, source }: Grant): Weave {
  if (revokedAt !== null) return 'taken';
  if (source === 'trial') return 'trial';
  return source === 'order' ? 'bought' : 'gift';
}

const dayOf = (ms: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(ms);
