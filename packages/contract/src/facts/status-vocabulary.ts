/** States of a line region, best first: of several open incidents the last one of this list counts. */
export const lineStates = ['normal', 'maintenance', 'congested', 'down'] as const;
export type LineState = (typeof lineStates)[number];

export const lineStateTexts: Readonly<Record<LineState, string>> = {
  normal: '正常',
  maintenance: '维护',
  congested: '拥堵',
  down: '中断',
};

/** What an incident that was not planned does to its regions. */
export const faultStates = ['congested', 'down'] as const;
export type FaultState = (typeof faultStates)[number];

/** A fault happens; maintenance is planned, with a start and an end. */
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
  /** Days of the strip of each region, today included. */
  days: 90,
  /** Past incidents on the page. */
  pastMonths: 12,
  /** How long before an operator enters a fault the fault may have begun. */
  backdatedHours: 72,
  /** Maximum length of maintenance in hours. */
  maintenanceHours: 72,
} as const;

/** The worst of these states. */
export const worstState = (states: readonly LineState[]): LineState =>
  lineStates[Math.max(0, ...states.map((state) => lineStates.indexOf(state)))] ?? 'normal';

/** The Atom feed of incidents. */
export const statusFeedPath = '/status.xml';
