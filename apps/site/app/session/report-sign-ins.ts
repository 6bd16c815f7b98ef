import type { VisitEventName, VisitEvents } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { SessionPorts } from './session-ports.ts';
import type { Speaker } from './speaker.ts';

type Track = <Name extends VisitEventName>(name: Name, props: VisitEvents[Name]) => void;

/** The same speaker, who also tells what becomes of sign-ins that somebody begins. */
export const reportingSpeaker = (speaker: Speaker, track: Track): Speaker => ({
  ...speaker,
  async signIn(options, onAnswered) {
    track('sign_in_open', { how: options.how ?? 'redirect' });
    try {
      const isIn = await speaker.signIn(options, onAnswered);
      // A redirect takes the person away, and what becomes of it is told by the page that they come back to.
      if (!isIn && options.how === 'popup') track('sign_in_cancel', {});
      return isIn;
    } catch (thrown) {
      track('sign_in_fail', { error: errorNameOf(thrown) });
      throw thrown;
    }
  },
});

/** The same ports, which also tell who has come in by their own hand, here or by the page before, and who leaves. */
export const reportingPorts = (ports: SessionPorts, track: Track): SessionPorts => ({
  ...ports,
  emit(event, told) {
    ports.emit(event, told);
    if (event === 'logout') track('sign_out', {});
    const { loginType } = (told ?? {}) as { loginType?: string };
    if (event === 'login success' && loginType === 'manual') track('sign_in_success', {});
  },
});

/** By its name alone: descriptions may hold what somebody typed. */
export function errorNameOf(thrown: unknown): string {
  const { error, name } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  if (typeof error === 'string') return error;
  return name === 'NativeError' ? 'native' : 'unknown';
}
