import type { StoredFiles } from '../blobs/stored-files.ts';
import { accountPictureFiles, applicationPictureFiles } from '../modules/account/index.ts';
import { imageFiles } from '../modules/content/index.ts';
import { releaseFiles } from '../modules/downloads/index.ts';
import { attachmentFiles } from '../modules/support/index.ts';

/** All rows that own files. Files of the pages' builds are not among them: each start writes them again. */
export const storedFiles: readonly StoredFiles[] = [
  releaseFiles,
  attachmentFiles,
  imageFiles,
  accountPictureFiles,
  applicationPictureFiles,
];
