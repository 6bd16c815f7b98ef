/** Click-id parameters with their ad platforms. If an address has several, the first one in this list is used. */
export const clickIdParams = [
  { param: 'bd_vid', platform: 'baidu' },
  { param: 'qhclickid', platform: 'qihoo' },
  { param: 'msclkid', platform: 'bing' },
  { param: 'track_id', platform: 'bilibili' },
  { param: 'kuaishou', platform: 'kuaishou' },
] as const;
export type ClickIdParam = (typeof clickIdParams)[number]['param'];
export type AdPlatform = (typeof clickIdParams)[number]['platform'];

export const adPlatforms = ['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou'] as const satisfies readonly AdPlatform[];

/** Conversion events that are reported to advertising platforms. */
export const adEvents = ['register', 'download', 'activate', 'pay'] as const;
export type AdEvent = (typeof adEvents)[number];

/**
 * Parameters of the monitor call, equal for all ad platforms: the click id and its MD5 hash. `landing` is path and
 * query of the landing page, which some platforms require in a conversion upload.
 */
export const monitorParams = { clickId: 'bd_vid', clickIdMd5: 'bd_vid_md5', landing: 'landing' } as const;

/** Other parameters that a page reads from its address. */
export const addressParams = {
  channel: 'channel',
  referFrom: 'referfrom',
  /** `tp=1` marks third-party traffic. */
  thirdParty: 'tp',
  /** If not empty, /activity/supply-station-v2 is shown without the header and footer of the site. */
  image: 'image',
  /** `isBing=1` or any `msclkid` means that the visitor comes from Bing. */
  isBing: 'isBing',
  /** The signed source of a share card. */
  share: 'share',
  /** The name of a popup that opens with the page. */
  popup: 'popup',
  /** The kind of ticket that the form for tickets shows first. */
  ticketKind: 'kind',
} as const;

/** Popups that a link can open. */
export const popupNames = { getVip: 'get-vip' } as const;

/** Acquisition channels that load a tracking tag for visitors from Bing, each with one of the three configured tags. */
export const tagGroupByChannel = {
  '200061': 'first',
  '200079': 'second',
  '200083': 'second',
  '200084': 'third',
} as const;
export type TrackedChannel = keyof typeof tagGroupByChannel;
export type TagGroup = (typeof tagGroupByChannel)[TrackedChannel];

/**
 * The only parameters on which the HTML for a visitor may depend, because pages are cached by host, path and these
 * parameters. `channel` and `isBing` are part of the cache key only in combinations that load a tracking tag, `kind`
 * only on the form for tickets.
 */
export const htmlParams = ['tp', 'image', 'channel', 'isBing', 'kind'] as const;

/** Reads query parameters. `URLSearchParams` implements it. */
export interface AddressReader {
  get(name: string): string | null;
}

/** The click id of an address, or null. A macro that the platform did not replace (`__TRACKID__`) is ignored. */
export function findClickId(address: AddressReader): { param: ClickIdParam; platform: AdPlatform; id: string } | null {
  for (const { param, platform } of clickIdParams) {
    const id = address.get(param);
    if (id && !isUnfilledMacro(id)) return { param, platform, id };
  }
  return null;
}

/**
 * Advertising platforms write macros as `__NAME__`, `{name}` or `${name}`, and send the macro itself if it has no
 * value.
 */
export function isUnfilledMacro(value: string): boolean {
  return /^(?:__\w+__|\$?\{\w+\})$/.test(value);
}

export function isFromBing(address: AddressReader): boolean {
  const clickId = address.get('msclkid');
  return address.get('isBing') === '1' || Boolean(clickId && !isUnfilledMacro(clickId));
}

/** Returns which tracking tag an address must load, or null. */
export function tagGroupOf(address: AddressReader): TagGroup | null {
  const channel = address.get('channel');
  if (!channel || !isFromBing(address) || !isTrackedChannel(channel)) return null;
  return tagGroupByChannel[channel];
}

function isTrackedChannel(channel: string): channel is TrackedChannel {
  return Object.hasOwn(tagGroupByChannel, channel);
}
