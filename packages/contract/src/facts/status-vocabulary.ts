/** States of a line region, best first. A region with several open incidents has the worst of their states. */
export const lineStates = ['normal', 'maintenance', 'congested', 'down'] as const;
export type LineState = (typeof lineStates)[number];

export const lineStateTexts: Readonly<Record<LineState, string>> = {
  normal: '正常',
  maintenance: '维护',
  congested: '拥堵',
  down: '中断',
};

/** States that an unplanned incident can cause in its regions. */
export const faultStates = ['congested', 'down'] as const;
export type FaultState = (typeof faultStates)[number];

/** Kinds of incidents. A fault is unplanned; maintenance is planned, with a start and an end. */
export const incidentKinds = ['fault', 'maintenance'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const incidentPhases = ['planned', 'open', 'over', 'cancelled'] as const;
export type IncidentPhase = (typeof incidentPhases)[number];

export const statusLimits = {
  regions: 60,
  nameMax: 20,
  titleMax: 60,
  textMax: 500,
  updates: 100,
  /** Number of days that are shown for each region, including today. */
  days: 90,
  /** Number of months for which the page shows past incidents. */
  pastMonths: 12,
  /** Maximum number of hours by which the start of a fault may precede its entry by an operator. */
  backdatedHours: 72,
  /** Maximum length of maintenance in hours. */
  maintenanceHours: 72,
} as const;

/** The worst of the given states. */
export const worstState = (states: readonly LineState[]): LineState =>
  lineStates[Math.max(0, ...states.map((state) => lineStates.indexOf(state)))] ?? 'normal';

/** The path of the Atom feed of incidents. */
export const statusFeedPath = '/status.xml';
