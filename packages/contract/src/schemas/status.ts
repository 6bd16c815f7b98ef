import { Type, type Static } from 'typebox';
import {
  faultStates,
  incidentKinds,
  incidentPhases,
  lineStates,
  statusLimits,
  type IncidentKind,
  type IncidentPhase,
  type LineState,
} from '../facts/status-vocabulary.ts';
import { Nullable, RowId } from './console-page.ts';
import { exact, printableText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The status of the lines: what the site shows, and the requests of operators. */

/** A day in the history of a line region. The state is null for a day before the region was added. */
export interface LineDay {
  day: string;
  state: LineState | null;
}

export interface LineIncident {
  id: string;
  kind: IncidentKind;
  phase: IncidentPhase;
  title: string;
  /** The worst state that the incident caused in its regions. */
  state: LineState;
  startsAt: string;
  endsAt: string | null;
  /** Names of the affected regions, in the order of the page. */
  regions: string[];
  /** Updates of the incident, newest first. */
  updates: { at: string; state: LineState; text: string }[];
}

/** The state of all lines now. */
export interface LineSummary {
  state: LineState;
  /** Names of the regions that are not normal, worst first. */
  affected: { name: string; state: LineState }[];
}

export interface LineStatus extends LineSummary {
  regions: { id: string; name: string; state: LineState; days: LineDay[] }[];
  open: LineIncident[];
  planned: LineIncident[];
  /** Incidents that have ended, newest first. */
  past: LineIncident[];
}

const RegionId = Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$' });
const Version = Type.Integer({ minimum: 1 });
const Title = printableText(statusLimits.titleMax);
const Text = printableText(statusLimits.textMax);
const Moment = Type.String({ maxLength: 40 });
const Regions = Type.Array(RegionId, { minItems: 1, maxItems: statusLimits.regions, uniqueItems: true });

export const StatusRegion = Type.Object({
  id: Type.String(),
  name: Type.String(),
  sort: Type.Integer(),
  isShown: Type.Boolean(),
  version: Type.Integer(),
  state: Type.Enum([...lineStates]),
});
export type StatusRegion = Static<typeof StatusRegion>;
export const RegionParams = Type.Object({ id: RegionId });
const regionForm = {
  name: printableText(statusLimits.nameMax),
  sort: Type.Integer({ minimum: 0, maximum: 999 }),
  isShown: Type.Boolean(),
};
export const RegionForm = exact(regionForm);
export const AddRegionRequest = exact({ id: RegionId, ...regionForm });
export type AddRegionRequest = Static<typeof AddRegionRequest>;
export const ChangeRegionRequest = exact({ ...regionForm, version: Version });
export const RegionReply = serviceReply(StatusRegion);
export const RegionsReply = serviceReply(Type.Object({ list: Type.Array(StatusRegion) }));

export const StatusIncident = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...incidentKinds]),
  phase: Type.Enum([...incidentPhases]),
  title: Type.String(),
  /** The state of the incident: its current state, or that at its end. */
  state: Type.Enum([...lineStates]),
  startsAt: Type.String(),
  endsAt: Nullable(Type.String()),
  /** Ids of the affected regions. */
  regions: Type.Array(Type.String()),
  isExample: Type.Boolean(),
  version: Type.Integer(),
  /** Updates of the incident, newest first. */
  updates: Type.Array(
    Type.Object({ at: Type.String(), state: Type.Enum([...lineStates]), text: Type.String(), by: Type.String() }),
  ),
});
export type StatusIncident = Static<typeof StatusIncident>;
export const IncidentParams = Type.Object({ id: RowId });
export const IncidentsQuery = Type.Object({ after: Type.Optional(RowId) });
export const IncidentsReply = serviceReply(
  Type.Object({ list: Type.Array(StatusIncident), next: Nullable(Type.String()) }),
);
export const IncidentReply = serviceReply(StatusIncident);

export const OpenIncidentRequest = exact({
  title: Title,
  regions: Regions,
  state: Type.Enum([...faultStates]),
  text: Text,
  /** When the incident began; now if it is null or missing. */
  startsAt: Type.Optional(Nullable(Moment)),
});
export type OpenIncidentRequest = Static<typeof OpenIncidentRequest>;
export const PlanMaintenanceRequest = exact({
  title: Title,
  regions: Regions,
  text: Text,
  startsAt: Moment,
  endsAt: Moment,
});
export type PlanMaintenanceRequest = Static<typeof PlanMaintenanceRequest>;
const updateForm = {
  text: Text,
  /** The new state of a fault. If it is missing, the state stays. */
  state: Type.Optional(Type.Enum([...faultStates])),
  /** The new planned end of maintenance. If it is null or missing, the planned end stays. */
  endsAt: Type.Optional(Nullable(Moment)),
};
export const UpdateIncidentForm = exact(updateForm);
export const UpdateIncidentRequest = exact({ ...updateForm, version: Version });
export type UpdateIncidentRequest = Static<typeof UpdateIncidentRequest>;
export const ResolveIncidentForm = exact({ text: Text });
export const ResolveIncidentRequest = exact({ version: Version, text: Text });
export const RemoveIncidentRequest = exact({ version: Version });
