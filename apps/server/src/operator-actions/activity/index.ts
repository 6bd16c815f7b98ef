import { activityVerbs, addActivityAction, saveActivityAction, switchActivity } from './activities.ts';
import { reverseAward, undoExchange } from './awards.ts';
import { exportCodesAction, makeCodesAction, revokeCodesAction } from './code-actions.ts';
import { bringMachinesAction, bringRecalledAction } from './import-activity-lists.ts';

export const codeActions = [makeCodesAction, exportCodesAction, revokeCodesAction];

export const activityActions = [
  addActivityAction,
  saveActivityAction,
  switchActivity,
  ...activityVerbs,
  reverseAward,
  undoExchange,
  bringRecalledAction,
  bringMachinesAction,
];
