import { Type, type Static } from 'typebox';
import { After, Nullable, pageReply } from './console-page.ts';
import { Reason } from './console-reason.ts';
import { exact, text } from './fields.ts';
import { serviceReply } from './service.ts';
import { AdFaults, OutboxMessage, sandboxFaults } from './stand-ins.ts';

/** What plays outside parties, as far as anything does; null where the real one is used. */
const Faults = Type.Array(Type.Enum(sandboxFaults), { maxItems: sandboxFaults.length, uniqueItems: true });
const PlayedFaults = AdFaults.properties.on;
export const StandIns = Type.Object({
  clock: Nullable(Type.Object({ shiftMs: Type.Number(), now: Type.String() })),
  payFaults: Nullable(Faults),
  adFaults: Nullable(PlayedFaults),
  /** What the outbox stands in for; the rest goes out by a gateway and is not in it. */
  outbox: Type.Array(OutboxMessage.properties.channel),
  /** Where the sandbox lists the codes that wait, and where the desktop client is played. */
  payPage: Nullable(Type.String()),
  bridgeSimulator: Nullable(Type.String()),
});
export type StandIns = Static<typeof StandIns>;
export const StandInsReply = serviceReply(StandIns);
/** `seenMs`: where the clock stood for whoever moves it. */
export const MoveClockRequest = exact({ to: text(40), seenMs: Type.Number(), reason: Reason });
/** Exactly these are on afterwards, if those seen were before. */
export const PayFaultsRequest = exact({ on: Faults, seen: Faults, reason: Reason });
export const AdFaultsRequest = exact({ on: PlayedFaults, seen: PlayedFaults, reason: Reason });
export const ConsoleOutboxQuery = Type.Object({ to: Type.Optional(text(254)), after: After });
export const ConsoleOutboxReply = pageReply(OutboxMessage);
