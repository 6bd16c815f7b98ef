import { IncidentReply, OpenIncidentRequest, PlanMaintenanceRequest } from '@feisuo/contract/schemas/status';
import { openIncident, planMaintenance } from '../../modules/content/index.ts';
import { writesContent } from '../content/show-item.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { describeIncident, incidentFacts } from './describe-status.ts';

export const openIncidentAction = defineAction({
  ...writesContent,
  name: 'incident.open',
  path: 'POST /status/incidents',
  words: '登记线路故障',
  summary: 'Enters a fault that has begun, with its first update',
  input: OpenIncidentRequest,
  output: IncidentReply,
  run: async (deps, { input, by }) => {
    const now = deps.clock.now();
    const incident = await runAudited(deps, { by }, async (tx) => {
      const opened = await openIncident(tx, input, { by: by.actor, now });
      return { done: opened, action: 'incident.open', subject: String(opened.id), after: incidentFacts(opened) };
    });
    return describeIncident(incident, now);
  },
});

export const planMaintenanceAction = defineAction({
  ...writesContent,
  name: 'incident.plan',
  path: 'POST /status/maintenance',
  words: '计划线路维护',
  summary: 'Plans maintenance, which begins and ends by time',
  input: PlanMaintenanceRequest,
  output: IncidentReply,
  run: async (deps, { input, by }) => {
    const now = deps.clock.now();
    const incident = await runAudited(deps, { by }, async (tx) => {
      const planned = await planMaintenance(tx, input, { by: by.actor, now });
      return { done: planned, action: 'incident.plan', subject: String(planned.id), after: incidentFacts(planned) };
    });
    return describeIncident(incident, now);
  },
});
