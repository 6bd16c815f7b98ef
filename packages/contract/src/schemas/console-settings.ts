import { Type, type Static } from 'typebox';
import { Nullable, Reason } from './console-page.ts';
import { exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Settings that the environment or an operator gives. What fields there are, `facts/setting-groups.ts` says. */

export const GroupParams = Type.Object({
  group: Type.String({ pattern: '^[a-z-]{2,20}$|^provider-[A-Za-z0-9._-]{1,64}$' }),
});

/** `environment` goes before `console`; `default` where neither says anything. */
export const settingSources = ['environment', 'console', 'default'] as const;
export const SettingValue = Type.Object({
  name: Type.String(),
  source: Type.Enum(settingSources),
  /** What counts; null where nothing does, and always of a secret. */
  value: Nullable(Type.String()),
  isSet: Type.Boolean(),
  /** When a secret was set in the console. */
  setAt: Nullable(Type.String()),
});
export type SettingValue = Static<typeof SettingValue>;

/** `real`: it is used; `played`: a stand-in takes its place; `off`: neither. */
export const groupStates = ['real', 'played', 'off'] as const;
/** `lost`: nobody knows what came of it, because the process that tried ended. */
export const tryStates = ['running', 'passed', 'failed', 'lost'] as const;
/** The last time that a group was tried out, whoever did and wherever they are by now. */
export const LastTry = Type.Object({
  state: Type.Enum(tryStates),
  at: Type.String(),
  by: Type.String(),
  /** Masked. */
  sentTo: Nullable(Type.String()),
  /** Whether it was of settings that were typed and not saved. */
  isDraft: Type.Boolean(),
  /** What came of it; empty while nothing has. */
  says: Type.String(),
  /** How long it took, or has been under way. */
  ms: Type.Integer(),
});
export type LastTry = Static<typeof LastTry>;
export const SettingGroupView = Type.Object({
  id: Type.String(),
  state: Type.Enum(groupStates),
  /** Whether all of it is the environment's, so that nothing can be changed. */
  isFixed: Type.Boolean(),
  /** 0: nobody has saved anything here. */
  revision: Type.Integer(),
  changedAt: Nullable(Type.String()),
  changedBy: Nullable(Type.String()),
  /** Names of what was saved and does not fit any more, so that none of the group counts. */
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

/** `to`: for what sends something, to whom. */
export const TrySettingsRequest = exact({ to: Type.Optional(text(254)) });
/** Settings that are typed and not saved, in the words of saving. Only what sends messages can be tried so. */
export const TryDraftRequest = exact({
  to: text(254),
  revision: SaveSettingsRequest.properties.revision,
  values: SaveSettingsRequest.properties.values,
});
export const DraftGroupParams = Type.Object({ group: Type.Enum(['sms', 'mail']) });
export const TriedSettings = Type.Object({ isOk: Type.Boolean(), says: Type.String(), ms: Type.Integer() });
export type TriedSettings = Static<typeof TriedSettings>;
export const TriedSettingsReply = serviceReply(TriedSettings);
