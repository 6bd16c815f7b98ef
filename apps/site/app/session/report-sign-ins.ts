import type { VisitEventName, VisitEvents } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { SessionPorts } from './session-ports.ts';
import type { IdentitySource } from './identity-source.ts';

type Track = <Name extends VisitEventName>(name: Name, props: VisitEvents[Name]) => void;

/** Wraps an identity source so that the outcome of sign-ins is tracked. */
export const reportingIdentitySource = (source: IdentitySource, track: Track): IdentitySource => ({
  ...source,
  async signIn(options, onAnswered) {
    track('sign_in_open', { how: options.how ?? 'redirect' });
    try {
      const isIn = await source.signIn(options, onAnswered);
      // In a redirect sign-in, the page to which the user returns tracks the outcome.
      if (!isIn && options.how === 'popup') track('sign_in_cancel', {});
      return isIn;
    } catch (thrown) {
      track('sign_in_fail', { error: errorNameOf(thrown) });
      throw thrown;
    }
  },
});

/** Wraps the session's ports to track sign-outs and manual sign-ins, also those that began on the previous page. */
export const reportingPorts = (ports: SessionPorts, track: Track): SessionPorts => ({
  ...ports,
  emit(event, payload) {
    ports.emit(event, payload);
    if (event === 'logout') track('sign_out', {});
    const { loginType } = (payload ?? {}) as { loginType?: string };
    if (event === 'login success' && loginType === 'manual') track('sign_in_success', {});
  },
});

/** The code of an error for tracking. Descriptions are not tracked, because they may contain user input. */
export function errorNameOf(thrown: unknown): string {
  const { error, name } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  if (typeof error === 'string') return error;
  return name === 'NativeError' ? 'native' : 'unknown';
}
