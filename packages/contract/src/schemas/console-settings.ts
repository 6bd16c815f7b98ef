import { Type, type Static } from 'typebox';
import { Nullable, Reason } from './console-page.ts';
import { exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Settings from the environment or an operator. `facts/setting-groups.ts` lists the fields. */

export const GroupParams = Type.Object({
  group: Type.String({ pattern: '^[a-z-]{2,20}$|^provider-[A-Za-z0-9._-]{1,64}$' }),
});

/** `environment` goes before `console`; `default` where neither says anything. */
export const settingSources = ['environment', 'console', 'default'] as const;
export const SettingValue = Type.Object({
  name: Type.String(),
  source: Type.Enum(settingSources),
  /** The effective value; null where unset, and always for a secret. */
  value: Nullable(Type.String()),
  isSet: Type.Boolean(),
  /** When a secret was set in the console. */
  setAt: Nullable(Type.String()),
});
export type SettingValue = Static<typeof SettingValue>;

/** `real`: it is used; `played`: a stand-in takes its place; `off`: neither. */
export const groupStates = ['real', 'played', 'off'] as const;
/** `lost`: the result is unknown because the process ended. */
export const tryStates = ['running', 'passed', 'failed', 'lost'] as const;
/** A group's last test, by any operator. */
export const LastTry = Type.Object({
  state: Type.Enum(tryStates),
  at: Type.String(),
  by: Type.String(),
  /** Masked. */
  sentTo: Nullable(Type.String()),
  /** Whether it was of settings that were typed and not saved. */
  isDraft: Type.Boolean(),
  /** The result; empty while it runs. */
  says: Type.String(),
  /** How long it took, or has been under way. */
  ms: Type.Integer(),
});
export type LastTry = Static<typeof LastTry>;
export const SettingGroupView = Type.Object({
  id: Type.String(),
  state: Type.Enum(groupStates),
  /** Whether the environment sets every field, so that nothing can be changed. */
  isFixed: Type.Boolean(),
  /** 0: never saved. */
  revision: Type.Integer(),
  changedAt: Nullable(Type.String()),
  changedBy: Nullable(Type.String()),
  /** Saved fields that are no longer valid; the group is then ignored. */
  unfit: Type.Array(Type.String()),
  lastTry: Nullable(LastTry),
  values: Type.Array(SettingValue),
});
export type SettingGroupView = Static<typeof SettingGroupView>;
export const SettingsReply = serviceReply(Type.Object({ groups: Type.Array(SettingGroupView) }));
export const SettingGroupReply = serviceReply(SettingGroupView);

/** Lines may end; nothing else that cannot be seen. */
const Given = Nullable(
  Type.String({ maxLength: 8192, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ud800-\\udfff]*$' }),
);
/** Names that are missing stay as they are; null takes away. `revision`: the one that was seen. */
export const SaveSettingsRequest = exact({
  revision: Type.Integer({ minimum: 0 }),
  values: Type.Record(Type.String(), Given, { maxProperties: 30, propertyNames: Type.String({ maxLength: 64 }) }),
  reason: Reason,
});
export type SaveSettingsRequest = Static<typeof SaveSettingsRequest>;

/** `to`: the recipient, for groups that send messages. */
export const TrySettingsRequest = exact({ to: Type.Optional(text(254)) });
/** Unsaved settings, as in a save request. Only groups that send messages can be tried. */
export const TryDraftRequest = exact({
  to: text(254),
  revision: SaveSettingsRequest.properties.revision,
  values: SaveSettingsRequest.properties.values,
});
export const DraftGroupParams = Type.Object({ group: Type.Enum(['sms', 'mail']) });
export const TriedSettings = Type.Object({ isOk: Type.Boolean(), says: Type.String(), ms: Type.Integer() });
export type TriedSettings = Static<typeof TriedSettings>;
export const TriedSettingsReply = serviceReply(TriedSettings);
