import {
  lineStateTexts,
  type FaultState,
  type IncidentKind,
  type IncidentPhase,
  type LineState,
} from '@feisuo/contract/facts/status-vocabulary';
import type { Tone } from '../components/pill.tsx';

export const lineStateTones: Record<LineState, { text: string; tone: Tone }> = {
  normal: { text: lineStateTexts.normal, tone: 'ok' },
  maintenance: { text: lineStateTexts.maintenance, tone: 'info' },
  congested: { text: lineStateTexts.congested, tone: 'warn' },
  down: { text: lineStateTexts.down, tone: 'err' },
};

export const phaseTexts: Record<IncidentPhase, { text: string; tone: Tone }> = {
  planned: { text: '尚未开始', tone: 'info' },
  open: { text: '进行中', tone: 'warn' },
  over: { text: '已结束', tone: 'none' },
  cancelled: { text: '已取消', tone: 'none' },
};

export const incidentKindNames: Record<IncidentKind, string> = { fault: '故障', maintenance: '维护' };

const faultNames: Record<FaultState, string> = { congested: '拥堵：能连，慢或丢包', down: '中断：连不上' };
export const faultOptions = Object.entries(faultNames).map(([value, label]) => ({ value, label }));
