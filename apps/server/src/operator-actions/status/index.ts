import { openIncidentAction, planMaintenanceAction } from './enter-incident.ts';
import { removeExampleAction, resolveIncidentAction, updateIncidentAction } from './follow-incident.ts';
import { addRegionAction, saveRegionAction } from './regions.ts';

export const statusActions = [
  addRegionAction,
  saveRegionAction,
  openIncidentAction,
  planMaintenanceAction,
  updateIncidentAction,
  resolveIncidentAction,
  removeExampleAction,
];
