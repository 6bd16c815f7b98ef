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

/** The seed of each document, by id. Each new document needs a line here. */
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

/** The part of a JSON Schema that `fitDocument` reads. */
interface Shape {
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Fits a stored document to the current schema: missing fields come from the seed, unknown fields are dropped. So a
 * document from an earlier version can be shown and edited.
 */
export function fitDocument(id: string, content: unknown): unknown {
  return isSiteDocument(id) ? fit(documentSchemas[id] as Shape, content, documentSeeds[id]) : content;
}

function fit(shape: Shape, stored: unknown, seed: unknown): unknown {
  const { properties } = shape.properties ? shape : (shape.anyOf?.find((one) => one.properties) ?? {});
  // Lists and disabled parts stay as the operator saved them.
  if (!properties || !isObject(stored)) return stored;
  const fields = isObject(seed) ? seed : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => {
      if (name in stored) return [[name, fit(part, stored[name], fields[name])]];
      return name in fields ? [[name, fields[name]]] : [];
    }),
  );
}
