/** Pages without the common layout, as the specification lists them, with their paths. */
export const bareRoutes = {
  ImgActivity: '/activity/img/:id',
  SubmitWorkOrder: '/support/work-order',
  ChildProtection: '/child-protection',
  Notice: '/notice/:id',
  InviteToSharePage: '/invite',
  ActivityRecall: '/activity/recall',
  Activity: '/activity/:id',
  ActivityPay: '/activity/pay',
  MobileIndex: '/m',
  LotteryPage: '/lottery',
  MobileQuestions: '/m/questions',
  JsqActivity: '/activity/jsq',
  NewUserGift: '/new-user-gift',
  Feedback: '/feedback',
  SupplyStation: '/activity/supply-station',
  RedeemCode: '/redeem',
  TFMobile: '/tf/m',
  DiversionLand: '/land',
} as const;
export type BarePage = keyof typeof bareRoutes;

/** Pages with the common layout. SupplyStationV2 has no layout if the address has an image parameter. */
export const layoutRoutes = {
  SupplyStationV2: '/activity/supply-station-v2',
  Home: '/',
  Games: '/games',
  Game: '/games/:id',
  Vip: '/vip',
  Download: '/download',
  GameNews: '/news_pubg',
  News: '/news/:id',
  ThirdParty: '/tf',
  ThirdPartyV2: '/tf-v2',
  Help: '/help',
  Member: '/member',
  MemberMessages: '/member/messages',
  Notices: '/notice',
  Status: '/status',
  Agreement: '/agreement/:kind',
  About: '/about',
  Developers: '/developers',
} as const;
export type LayoutPage = keyof typeof layoutRoutes;

export const pageRoutes = { ...bareRoutes, ...layoutRoutes } as const;
export type PageName = BarePage | LayoutPage;

/** Whether a page has the common layout. An empty image parameter counts as missing. */
export function hasLayout(page: PageName, image?: string | null): boolean {
  if (Object.hasOwn(bareRoutes, page)) return false;
  return !(page === 'SupplyStationV2' && image);
}
