import type { NoticeState } from './content-vocabulary.ts';

interface Event {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** The state of a notice's event; null for a notice without an event. At the exact time of its end, it is over. */
export function noticeStateAt({ startsAt, endsAt }: Event, now: Date): NoticeState | null {
  if (startsAt === null) return null;
  if (now < startsAt) return 'upcoming';
  return endsAt !== null && now >= endsAt ? 'over' : 'running';
}
