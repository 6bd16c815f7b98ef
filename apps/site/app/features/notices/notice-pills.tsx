import type { NoticeBrief } from '@feisuo/contract/schemas/content-items';
import { Pill } from '../../components/pill.tsx';
import { kindTones, noticeTexts, stateTones } from './texts.ts';

/** Labels for the kind of a notice and the state of its event. */
export function NoticePills({ notice: { kind, state } }: { notice: NoticeBrief }) {
  return (
    <>
      <Pill tone={kindTones[kind]}>{noticeTexts.kinds[kind]}</Pill>
      {state && <Pill tone={stateTones[state]}>{noticeTexts.states[state]}</Pill>}
    </>
  );
}
