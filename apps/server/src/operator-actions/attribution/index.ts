import { saveChannelAction } from './channels.ts';
import { giveUpUploadAction, retryDeadUploads, retryUploadAction } from './uploads.ts';

export const channelActions = [saveChannelAction];
export const uploadActions = [retryUploadAction, giveUpUploadAction, retryDeadUploads];
