export { attributionModule } from './attribution-module.ts';
export {
  findChannel,
  lockChannels,
  listChannels,
  namesOfChannels,
  saveChannel,
  searchChannels,
  type Channel,
  type ChannelForm,
} from './channels/channel-queries.ts';
export { clicksSince } from './clicks/click-queries.ts';
export { ChannelTags } from './channels/channel-tags.ts';
export { noteArrival, noteDownloads, noteFirstStart, noteSale } from './conversions/record-visitor-steps.ts';
export { noteRefund } from './conversions/record-refund.ts';
export { giveUpUpload, lockUpload, retryUpload, lastUploads } from './conversions/retry-or-discard-upload.ts';
export { listUploads, type ListedUpload, type UploadRow } from './conversions/upload-queries.ts';
export { uploadStates, type UploadState } from './conversions/step-kinds.ts';
export { cameBy, channelsOfAccounts } from './conversions/channels-of-accounts.ts';
export { countSteps } from './stats/count-steps.ts';
export { readStepDays, readStepHours, readSteps } from './stats/read-funnel-steps.ts';
export { listUnmatched } from './unmatched/record-unmatched.ts';
export { adPlatformsOf } from './platforms/configured-platforms.ts';
export { exchangeFaults as exchangeAdFaults, listFaults as listAdFaults } from './platforms/sandbox/faults.ts';
export { tryPlatform } from './platforms/check-platform-settings.ts';
export { reportChannels, type ChannelDay } from './reports/channel-report.ts';
export { pageOfChannelDays } from './reports/page-of-channel-days.ts';
export { addMissingChannels } from './seed/seed-channels.ts';
