import { defaultMembershipRules } from '@feisuo/contract/facts/membership-vocabulary';
import { isSiteDocument, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { getVipPopup, invitePage, newUserGiftPage, redeemPage, vipPage } from './seed/pages/member-pages.ts';
import { homeConfig } from './seed/home-config.ts';
import { aboutPage, newsPage, partnerPart } from './seed/pages/company-pages.ts';
import {
  activitiesPage,
  activityPayPage,
  activityRecallPage,
  jsqActivityPage,
  lotteryPage,
  supplyStationPage,
  supplyStationV2Page,
} from './seed/pages/activity-pages.ts';
import { childProtectionPage, feedbackPage, helpPage, workOrderPage } from './seed/pages/support-pages.ts';
import { downloadPage, gamesPage, landingPage } from './seed/pages/game-pages.ts';
import { siteConfig } from './seed/site-config.ts';

/** The seed of each document. A new page needs one more line here. */
export const documentSeeds: Record<SiteDocumentId, object> = {
  site: siteConfig,
  home: homeConfig,
  activities: activitiesPage,
  'new-user-gift': newUserGiftPage,
  invite: invitePage,
  'activity-recall': activityRecallPage,
  'activity-pay': activityPayPage,
  lottery: lotteryPage,
  partner: partnerPart,
  redeem: redeemPage,
  'jsq-activity': jsqActivityPage,
  'supply-station': supplyStationPage,
  'supply-station-v2': supplyStationV2Page,
  vip: vipPage,
  download: downloadPage,
  games: gamesPage,
  landing: landingPage,
  news: newsPage,
  help: helpPage,
  'work-order': workOrderPage,
  feedback: feedbackPage,
  about: aboutPage,
  'child-protection': childProtectionPage,
  membership: defaultMembershipRules,
  'get-vip-popup': getVipPopup,
};

/** The part of JSON Schema that `fit` reads. */
interface Shape {
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Fits a stored document to the schema of this version of the program: missing fields come from the seed, fields that
 * no longer exist are dropped. So old documents can still be rendered and edited.
 */
export function fitDocument(id: string, content: unknown): unknown {
  return isSiteDocument(id) ? fit(documentSchemas[id] as Shape, content, documentSeeds[id]) : content;
}

function fit(shape: Shape, stored: unknown, seed: unknown): unknown {
  const { properties } = shape.properties ? shape : (shape.anyOf?.find((one) => one.properties) ?? {});
  // A list or a disabled part is kept as the operator saved it.
  if (!properties || !isObject(stored)) return stored;
  const fields = isObject(seed) ? seed : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => {
      if (name in stored) return [[name, fit(part, stored[name], fields[name])]];
      return name in fields ? [[name, fields[name]]] : [];
    }),
  );
}
