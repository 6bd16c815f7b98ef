export { findCreativeOffer } from './creatives/find-offer.ts';
export { saveCreative } from './creatives/save-creative.ts';
export { titlesOfCreatives } from './creatives/creative-titles.ts';
export { listLineItems, namesOfLineItems } from './line-items/list-line-items.ts';
export { saveLineItem, switchLineItem, type LineItemSwitch } from './line-items/save-line-item.ts';
export { makePromotionPersonalData } from './promotion-personal-data.ts';
export type { PersonFacts, PromotionPorts } from './promotion-deps.ts';
export { promotionModule } from './promotion-module.ts';
export { recordOutcome } from './roll-up/record-outcome.ts';
export {
  countPromotionByChannel,
  countPromotionByDay,
  countPromotionBySlot,
  readPromotionHours,
  sumPromotionByItem,
  sumPromotionByTime,
} from './roll-up/reports.ts';
export { promotionHoursSince } from './roll-up/forget-old-promotion.ts';
export { rolledUpUntil } from './roll-up/roll-up.ts';
export { addMissingPromotion } from './seed/seed-promotion.ts';
export { faultOfTargeting } from './creatives/check-draft.ts';
export { countRequests, countMembers, unestimatedOf, bucketShare } from './line-items/audience.ts';
export { isForClaimant } from './line-items/claim-targeting.ts';
export type { Targeting } from './line-items/line-item.ts';
export { findLineItem, listCreatives, searchLineItems, writeLineItem } from './line-items/write-line-item.ts';
export { listSchedule } from './line-items/schedule.ts';
export { readExperiments, type Experiment } from './roll-up/experiments.ts';
export { differenceOf, intervalOf, shareOf } from './roll-up/proportions.ts';
export { findGiveawaySlots } from './slots/find-giveaway-slots.ts';
export { addSlot, changeSlot, listSlots, namesOfSlots, switchSlot } from './slots/write-slots.ts';
export { originOf } from './slots/request-origin.ts';
export { OTHER_CHANNEL } from './slots/snapshot.ts';
export { isPromotionStopped, stopPromotion } from './slots/emergency-stop.ts';
