import type { NoticeState } from '@feisuo/contract/facts/content-vocabulary';

interface Event {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Where the event of a notice stands; null where there is none. Its last moment is already over. */
export function noticeStateAt({ startsAt, endsAt }: Event, now: Date): NoticeState | null {
  if (startsAt === null) return null;
  if (now < startsAt) return 'upcoming';
  return endsAt !== null && now >= endsAt ? 'over' : 'running';
}
