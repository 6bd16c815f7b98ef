import { Type, type Static } from 'typebox';
import { Nullable, Reason } from './console-page.ts';
import { exact, printablePattern, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Settings that come from the environment or from an operator. `facts/setting-groups.ts` lists them. */

export const GroupParams = Type.Object({
  group: Type.String({ pattern: '^[a-z-]{2,20}$|^provider-[A-Za-z0-9._-]{1,64}$' }),
});

/** Where a setting's value comes from. `environment` has priority over `console`; `default`: neither sets it. */
export const settingSources = ['environment', 'console', 'default'] as const;
export const SettingValue = Type.Object({
  name: Type.String(),
  source: Type.Enum(settingSources),
  /** The value in effect; null if there is none. For a secret it is always null. */
  value: Nullable(Type.String()),
  isSet: Type.Boolean(),
  /** When an operator set the secret in the console. */
  setAt: Nullable(Type.String()),
});
export type SettingValue = Static<typeof SettingValue>;

/** State of a group. `real`: the outside party is used; `sandbox`: the sandbox replaces it; `off`: neither is used. */
export const groupStates = ['real', 'sandbox', 'off'] as const;
/** States of a test of a group. `lost`: the result is unknown, because the process ended during the test. */
export const tryStates = ['running', 'passed', 'failed', 'lost'] as const;
/** The last test of a group, by any operator. */
export const LastTry = Type.Object({
  state: Type.Enum(tryStates),
  at: Type.String(),
  by: Type.String(),
  /** The masked recipient of the test message; null if none was sent. */
  sentTo: Nullable(Type.String()),
  /** Whether the test used settings that were typed but not saved. */
  isDraft: Type.Boolean(),
  /** The result as text; empty while the test is running. */
  says: Type.String(),
  /** Milliseconds that the test took, or has been running. */
  ms: Type.Integer(),
});
export type LastTry = Static<typeof LastTry>;
export const SettingGroupView = Type.Object({
  id: Type.String(),
  state: Type.Enum(groupStates),
  /** Whether environment variables set all fields, so that operators cannot change any of them. */
  isFixed: Type.Boolean(),
  /** Revision of the saved settings; 0 if they were never saved. */
  revision: Type.Integer(),
  changedAt: Nullable(Type.String()),
  changedBy: Nullable(Type.String()),
  /** Saved fields that are no longer valid. If there are any, the saved settings of the whole group are ignored. */
  unfit: Type.Array(Type.String()),
  lastTry: Nullable(LastTry),
  values: Type.Array(SettingValue),
});
export type SettingGroupView = Static<typeof SettingGroupView>;
export const SettingsReply = serviceReply(Type.Object({ groups: Type.Array(SettingGroupView) }));
export const SettingGroupReply = serviceReply(SettingGroupView);

/** The text of a setting's value. */
const SettingText = Nullable(Type.String({ maxLength: 8192, pattern: printablePattern }));
/** Saves settings. Missing fields stay unchanged, null deletes a value; `revision` is the one that the operator saw. */
export const SaveSettingsRequest = exact({
  revision: Type.Integer({ minimum: 0 }),
  values: Type.Record(Type.String(), SettingText, { maxProperties: 30, propertyNames: Type.String({ maxLength: 64 }) }),
  reason: Reason,
});
export type SaveSettingsRequest = Static<typeof SaveSettingsRequest>;

/** Tests the saved settings of a group. `to` is the recipient, for groups that send messages. */
export const TrySettingsRequest = exact({ to: Type.Optional(text(254)) });
/** Tests settings that are not saved. This is possible only for groups that send messages. */
export const TryDraftRequest = exact({
  to: text(254),
  revision: SaveSettingsRequest.properties.revision,
  values: SaveSettingsRequest.properties.values,
});
export const DraftGroupParams = Type.Object({ group: Type.Enum(['sms', 'mail']) });
export const TriedSettings = Type.Object({ isOk: Type.Boolean(), says: Type.String(), ms: Type.Integer() });
export type TriedSettings = Static<typeof TriedSettings>;
export const TriedSettingsReply = serviceReply(TriedSettings);
