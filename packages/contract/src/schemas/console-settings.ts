import { Type, type Static } from 'typebox';
import { Nullable, Reason } from './console-page.ts';
import { exact, printablePattern, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Settings from the environment or from an operator. `facts/setting-groups.ts` lists the fields. */

export const GroupParams = Type.Object({
  group: Type.String({ pattern: '^[a-z-]{2,20}$|^provider-[A-Za-z0-9._-]{1,64}$' }),
});

/** `environment` takes precedence over `console`; `default` means that neither sets the value. */
export const settingSources = ['environment', 'console', 'default'] as const;
export const SettingValue = Type.Object({
  name: Type.String(),
  source: Type.Enum(settingSources),
  /** The effective value; null if not set. Always null for a secret. */
  value: Nullable(Type.String()),
  isSet: Type.Boolean(),
  /** When a secret was set in the console. */
  setAt: Nullable(Type.String()),
});
export type SettingValue = Static<typeof SettingValue>;

/** `real`: the outside party is used; `played`: the sandbox replaces it; `off`: neither. */
export const groupStates = ['real', 'sandbox', 'off'] as const;
/** `lost`: the result of the test is unknown because the process ended. */
export const tryStates = ['running', 'passed', 'failed', 'lost'] as const;
/** The last test of a group, by any operator. */
export const LastTry = Type.Object({
  state: Type.Enum(tryStates),
  at: Type.String(),
  by: Type.String(),
  /** The masked recipient of the test message, or null. */
  sentTo: Nullable(Type.String()),
  /** Whether the test used settings that were typed but not saved. */
  isDraft: Type.Boolean(),
  /** The result as text; empty while the test is running. */
  says: Type.String(),
  /** How long the test took, or has been running. */
  ms: Type.Integer(),
});
export type LastTry = Static<typeof LastTry>;
export const SettingGroupView = Type.Object({
  id: Type.String(),
  state: Type.Enum(groupStates),
  /** Whether environment variables set every field, so that operators cannot change any. */
  isFixed: Type.Boolean(),
  /** Revision of the saved settings; 0 means never saved. */
  revision: Type.Integer(),
  changedAt: Nullable(Type.String()),
  changedBy: Nullable(Type.String()),
  /** Saved fields that are no longer valid. The saved settings of the group are then ignored. */
  unfit: Type.Array(Type.String()),
  lastTry: Nullable(LastTry),
  values: Type.Array(SettingValue),
});
export type SettingGroupView = Static<typeof SettingGroupView>;
export const SettingsReply = serviceReply(Type.Object({ groups: Type.Array(SettingGroupView) }));
export const SettingGroupReply = serviceReply(SettingGroupView);

/** A setting's value. */
const SettingText = Nullable(Type.String({ maxLength: 8192, pattern: printablePattern }));
/** Missing names stay unchanged; null deletes the saved value. `revision` is the revision that the operator saw. */
export const SaveSettingsRequest = exact({
  revision: Type.Integer({ minimum: 0 }),
  values: Type.Record(Type.String(), SettingText, { maxProperties: 30, propertyNames: Type.String({ maxLength: 64 }) }),
  reason: Reason,
});
export type SaveSettingsRequest = Static<typeof SaveSettingsRequest>;

/** `to` is the recipient, for groups that send messages. */
export const TrySettingsRequest = exact({ to: Type.Optional(text(254)) });
/** Unsaved settings, as in a save request. Only groups that send messages can be tested unsaved. */
export const TryDraftRequest = exact({
  to: text(254),
  revision: SaveSettingsRequest.properties.revision,
  values: SaveSettingsRequest.properties.values,
});
export const DraftGroupParams = Type.Object({ group: Type.Enum(['sms', 'mail']) });
export const TriedSettings = Type.Object({ isOk: Type.Boolean(), says: Type.String(), ms: Type.Integer() });
export type TriedSettings = Static<typeof TriedSettings>;
export const TriedSettingsReply = serviceReply(TriedSettings);
