import { openIncidentAction, planMaintenanceAction } from './report-incident.ts';
import { removeExampleAction, resolveIncidentAction, updateIncidentAction } from './update-incident.ts';
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
