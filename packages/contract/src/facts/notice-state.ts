import type { NoticeState } from './content-vocabulary.ts';

interface Event {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** State of a notice's event; null for a notice without an event. At the moment of its end, an event is over. */
export function noticeStateAt({ startsAt, endsAt }: Event, now: Date): NoticeState | null {
  if (startsAt === null) return null;
  if (now < startsAt) return 'upcoming';
  return endsAt !== null && now >= endsAt ? 'over' : 'running';
}
