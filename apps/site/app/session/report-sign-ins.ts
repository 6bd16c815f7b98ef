import type { VisitEventName, VisitEvents } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { SessionPorts } from './session-ports.ts';
import type { IdentitySource } from './identity-source.ts';

type Track = <Name extends VisitEventName>(name: Name, props: VisitEvents[Name]) => void;

/** Tracks the outcome of sign-ins that the user starts. */
export const reportingIdentitySource = (source: IdentitySource, track: Track): IdentitySource => ({
  ...source,
  async signIn(options, onAnswered) {
    track('sign_in_open', { how: options.how ?? 'redirect' });
    try {
      const isIn = await source.signIn(options, onAnswered);
      // After a redirect, the page that the user returns to tracks the outcome.
      if (!isIn && options.how === 'popup') track('sign_in_cancel', {});
      return isIn;
    } catch (thrown) {
      track('sign_in_fail', { error: errorNameOf(thrown) });
      throw thrown;
    }
  },
});

/** Tracks manual sign-ins, on this page or the one before, and sign-outs. */
export const reportingPorts = (ports: SessionPorts, track: Track): SessionPorts => ({
  ...ports,
  emit(event, told) {
    ports.emit(event, told);
    if (event === 'logout') track('sign_out', {});
    const { loginType } = (told ?? {}) as { loginType?: string };
    if (event === 'login success' && loginType === 'manual') track('sign_in_success', {});
  },
});

/** The error name only: descriptions may hold user input. */
export function errorNameOf(thrown: unknown): string {
  const { error, name } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  if (typeof error === 'string') return error;
  return name === 'NativeError' ? 'native' : 'unknown';
}
