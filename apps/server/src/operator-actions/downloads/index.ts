import { publishReleaseAction, removeReleaseFile, rollReleaseBack, withdrawReleaseAction } from './release-actions.ts';
import { readyForUpload, uploadRelease } from './upload-release.ts';

export const releaseActions = [
  uploadRelease,
  publishReleaseAction,
  withdrawReleaseAction,
  removeReleaseFile,
  rollReleaseBack,
  readyForUpload,
];
