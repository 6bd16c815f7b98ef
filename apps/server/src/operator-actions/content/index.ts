import { addImage } from './add-image.ts';
import { discardDraftAction, moveDraftAction, previewDraft, saveDraftAction } from './drafts.ts';
import { publishItem, rollItemBack, showActivityOnPage, withdrawItem } from './publish.ts';
import { removeExamplesAction } from './remove-examples.ts';
import { saveDocument } from './save-document.ts';
import { uploadCovers } from './upload-covers.ts';

export const contentActions = [
  saveDocument,
  publishItem,
  withdrawItem,
  rollItemBack,
  previewDraft,
  saveDraftAction,
  discardDraftAction,
  moveDraftAction,
  showActivityOnPage,
  addImage,
  uploadCovers,
  removeExamplesAction,
];
