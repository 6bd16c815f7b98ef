export { forgetSheetDoors } from './come-back.ts';
export { sheetRoutes } from './sheet.routes.ts';
