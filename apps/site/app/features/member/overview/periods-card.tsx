import type { GrantedPeriod } from '@feisuo/contract/schemas/membership';
import { useState } from 'react';
import { Pill, type PillTone } from '../../../components/pill.tsx';
import { shanghaiDay } from '../../../format/shanghai-day.ts';
import { Card } from '../frame/card.tsx';
import rows from '../frame/rows.module.css';
import { periodTexts as texts } from './texts.ts';

const tones: Record<PeriodState, PillTone> = { running: 'ok', waiting: 'info', used: 'plain', revoked: 'plain' };
/** More than these are shown to whoever asks. */
const FEW = 4;

/** What was given, when it runs or ran; several stand one behind the other. */
export function PeriodsCard({ periods, now }: { periods: readonly GrantedPeriod[]; now: number }) {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? periods : periods.slice(0, FEW);
  return (
    <Card
      title={texts.title}
      aside={
        periods.length > FEW && (
          <button type="button" className={rows.way} aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? texts.less : texts.all(periods.length)}
          </button>
        )
      }
    >
      <ul className={`${rows.rows} ${rows.plain}`}>
        {shown.map((period) => {
          const state = periodState(period, now);
          return (
            <li key={`${period.vas} ${period.source} ${period.at}`}>
              <div>
                <b>{[texts.kinds[period.vas], texts.sources[period.source], ' · ', texts.length(period.length)]}</b>
                <span className={`num ${rows.says}`}>{spanOf(period)}</span>
              </div>
              <Pill tone={tones[state]}>{texts.states[state]}</Pill>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** What was taken back before it began has none. */
const spanOf = ({ startsAt, endsAt }: GrantedPeriod) =>
  startsAt !== null && endsAt !== null ? texts.span(shanghaiDay(startsAt), shanghaiDay(endsAt)) : texts.unused;

type PeriodState = 'running' | 'waiting' | 'used' | 'revoked';

/** Where a period stands: what was taken back is gone, whatever of it was used before. */
export function periodState({ startsAt, endsAt, revokedAt }: GrantedPeriod, now: number): PeriodState {
  if (revokedAt !== null) return 'revoked';
  if (startsAt !== null && now < Date.parse(startsAt)) return 'waiting';
  return endsAt !== null && now < Date.parse(endsAt) ? 'running' : 'used';
}
