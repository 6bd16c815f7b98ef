import { DoneReply } from '@feisuo/contract/schemas/service';
import {
  IncidentParams,
  IncidentReply,
  RemoveIncidentRequest,
  ResolveIncidentRequest,
  UpdateIncidentRequest,
} from '@feisuo/contract/schemas/status';
import { removeExample, resolveIncident, updateIncident } from '../../modules/content/index.ts';
import { writesContent } from '../content/show-item.ts';
import { defineAction } from '../define-action.ts';
import { noteChange } from '../note-change.ts';
import { runAudited } from '../run-audited.ts';
import { describeIncident, incidentFacts } from './describe-status.ts';

export const updateIncidentAction = defineAction({
  ...writesContent,
  name: 'incident.update',
  path: 'POST /status/incidents/:id/updates',
  words: '发布线路进展',
  summary: 'Posts an update; refused if the incident has changed since it was read',
  params: IncidentParams,
  input: UpdateIncidentRequest,
  output: IncidentReply,
  run: async (deps, { params: { id }, input: { version, ...update }, by }) => {
    const now = deps.clock.now();
    const after = await runAudited(deps, { by }, async (tx) => {
      const changed = await updateIncident(tx, { id: Number(id), version }, update, { by: by.actor, now });
      const states = { before: incidentFacts(changed.before), after: incidentFacts(changed.after) };
      return { done: changed.after, action: 'incident.update', subject: id, ...states };
    });
    return describeIncident(after, now);
  },
});

export const resolveIncidentAction = defineAction({
  ...writesContent,
  name: 'incident.resolve',
  path: 'POST /status/incidents/:id/resolve',
  words: '宣布线路恢复',
  summary: 'Ends an incident now, or cancels planned maintenance; refused if it has changed since it was read',
  params: IncidentParams,
  input: ResolveIncidentRequest,
  output: IncidentReply,
  run: async (deps, { params: { id }, input: { version, text }, by }) => {
    const now = deps.clock.now();
    const after = await runAudited(deps, { by }, async (tx) => {
      const changed = await resolveIncident(tx, { id: Number(id), version }, text, { by: by.actor, now });
      const states = { before: incidentFacts(changed.before), after: incidentFacts(changed.after) };
      return { done: changed.after, action: 'incident.resolve', subject: id, ...states };
    });
    return describeIncident(after, now);
  },
});

export const removeExampleAction = defineAction({
  ...writesContent,
  name: 'incident.remove',
  path: 'POST /status/incidents/:id/remove',
  words: '删除线路示例',
  summary: 'Deletes an example; real incidents stay in the history',
  params: IncidentParams,
  input: RemoveIncidentRequest,
  output: DoneReply,
  run: async (deps, { params: { id }, input: { version }, by }) => {
    await noteChange(deps, { action: 'incident.remove', subject: id }, { by }, async (tx) => ({
      before: incidentFacts(await removeExample(tx, { id: Number(id), version })),
    }));
    return {};
  },
});
