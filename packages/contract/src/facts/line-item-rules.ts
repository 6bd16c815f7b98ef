import { fieldRefusals } from './field-refusals.ts';
import { isOwnPicture } from './slot-vocabulary.ts';
import { endsTooEarly, ruleFault, type AMoment, type RuleFault, type Typed } from './rule-fault.ts';

interface TypedTargeting {
  bucket?: { from: number; below: number };
  versionFrom?: Typed;
  versionTo?: Typed;
  daysLeftFrom?: Typed;
  daysLeftTo?: Typed;
  oldAfterDays?: Typed;
  newWithinDays?: Typed;
}

/** All faults in a targeting, each with its field. */
export function faultsOfTargeting(targeting: TypedTargeting): RuleFault[] {
  const { bucket, versionFrom, versionTo, daysLeftFrom, daysLeftTo, oldAfterDays, newWithinDays } = targeting;
  const faults: RuleFault[] = [];
  if (bucket && bucket.from >= bucket.below)
    faults.push(ruleFault('targeting.bucket', 'it is empty', fieldRefusals.bucketEmpty));
  if (isUpsideDown(versionFrom, versionTo))
    faults.push(ruleFault('targeting.versionTo', 'below versionFrom', fieldRefusals.versionsUpsideDown));
  if (isUpsideDown(daysLeftFrom, daysLeftTo))
    faults.push(ruleFault('targeting.daysLeftTo', 'below daysLeftFrom', fieldRefusals.daysLeftUpsideDown));
  if (isUpsideDown(oldAfterDays, newWithinDays))
    faults.push(ruleFault('targeting.newWithinDays', 'below oldAfterDays', fieldRefusals.ageUpsideDown));
  return faults;
}

const isUpsideDown = (from: Typed, to: Typed) => typeof from === 'number' && typeof to === 'number' && from > to;

/** All faults in a line item's schedule and targeting. */
export function faultsOfLineItem({
  startsAt,
  endsAt,
  targeting,
}: {
  startsAt?: AMoment;
  endsAt?: AMoment;
  targeting?: TypedTargeting;
}): RuleFault[] {
  const faults: RuleFault[] = [];
  for (const [name, moment] of Object.entries({ startsAt, endsAt }))
    if (moment && Number.isNaN(new Date(moment).getTime()))
      faults.push(ruleFault(name, 'no moment', fieldRefusals.noMoment));
  if (endsTooEarly(startsAt, endsAt))
    faults.push(ruleFault('endsAt', 'not after startsAt', fieldRefusals.endsBeforeStart));
  return [...faults, ...faultsOfTargeting(targeting ?? {})];
}

export interface TypedCreative {
  id: string;
  lineItemId: string;
  styleId: string;
  link: { landing_type: string } | null;
  assets: readonly { id: string; img?: { url: string } }[];
}

/** Creative types and ways to open a link that a slot supports. */
export interface SlotAbility {
  styles: readonly string[];
  landingTypes: readonly string[];
}

const MOST_CREATIVES = 12;

/** All faults in a line item's creatives. Styles and landing types are checked only if `slot` is known. */
export function faultsOfCreatives(
  creatives: readonly TypedCreative[],
  lineItemId: string,
  slot: SlotAbility | null,
): RuleFault[] {
  if (creatives.length > MOST_CREATIVES)
    return [ruleFault('creatives', `at most ${MOST_CREATIVES}`, fieldRefusals.tooManyCreatives(MOST_CREATIVES))];
  const ids = creatives.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    return [ruleFault('creatives', 'two have the same id', fieldRefusals.creativeTwice)];
  if (creatives.some((creative) => creative.lineItemId !== lineItemId))
    return [ruleFault('creatives', 'of another line item', fieldRefusals.creativeElsewhere)];
  return creatives.flatMap((creative, index) => [
    ...faultsOfCreative(creative, slot, `creatives.${index}`),
    ...faultsOfPictures(creative, `creatives.${index}`),
  ]);
}

/**
 * Faults in pictures that the content security policy would block. Checked only when a creative is saved; existing
 * creatives stay visible.
 */
export const faultsOfPictures = ({ assets }: Pick<TypedCreative, 'assets'>, field: string): RuleFault[] =>
  assets.flatMap(({ img }, index) =>
    img && !isOwnPicture(img.url)
      ? [ruleFault(`${field}.assets.${index}.img.url`, 'the content policy blocks it', fieldRefusals.pictureBlocked)]
      : [],
  );

/** All faults in one creative. */
export function faultsOfCreative(
  { assets, styleId, link }: Pick<TypedCreative, 'assets' | 'styleId' | 'link'>,
  slot: SlotAbility | null,
  field: string,
): RuleFault[] {
  const faults: RuleFault[] = [];
  const names = assets.map(({ id }) => id);
  // A title is required, because pages use it as the accessible name.
  if (!names.includes('title')) faults.push(ruleFault(`${field}.assets`, 'no title', fieldRefusals.creativeUntitled));
  if (new Set(names).size < names.length)
    faults.push(ruleFault(`${field}.assets`, 'two have the same name', fieldRefusals.assetTwice));
  if (slot && !slot.styles.includes(styleId))
    faults.push(ruleFault(`${field}.styleId`, 'the slot cannot draw it', fieldRefusals.styleNotDrawn));
  if (slot && link && !slot.landingTypes.includes(link.landing_type))
    faults.push(ruleFault(`${field}.link`, 'the slot cannot open it', fieldRefusals.landingNotOpened));
  return faults;
}
