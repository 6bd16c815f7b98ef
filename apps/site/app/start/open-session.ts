import type { NativeClient } from '../bridge/native-client.ts';
import { pageClient } from '../bridge/page-client.ts';
import { environmentOf, thisDevice } from '../device/detect-device.ts';
import { pageOrigins } from '../page-origins.ts';
import { track } from '../telemetry/track.ts';
import { onSignInFrameClosed } from '../session/on-sign-in-frame-closed.ts';
import { onRefocus } from '../session/on-refocus.ts';
import { takeLoginType, sessionMarker, storedPeerId } from '../session/login-marks.ts';
import { pagePeerId } from '../session/peer-id.ts';
import { readCompose } from '../session/read-compose.ts';
import { reportingPorts, reportingIdentitySource } from '../session/report-sign-ins.ts';
import { runSession } from '../session/run-session.ts';
import { session } from '../session/session.ts';
import type { OpenSession, SessionPorts } from '../session/session-ports.ts';
import type { IdentitySource } from '../session/identity-source.ts';

/** Opens the session. The desktop client tells which member is signed in; in a browser the account service does. */
export async function openSession(ports: SessionPorts): Promise<OpenSession> {
  const source = reportingIdentitySource(await findIdentitySource(), track);
  // The session does not wait until these modules are loaded.
  void import('../visit/report-visit.ts').then(({ reportVisits }) => reportVisits(session())).catch(() => {});
  void import('./member-popups.ts').then(({ openMemberPopups }) => openMemberPopups(session())).catch(() => {});
  return runSession(source, reportingPorts(ports, track), { firstLogin: takeLoginType() });
}

/** Reads the acquisition channel from the desktop client. Without an answer, the visit keeps its channel. */
async function takeChannel(client: NativeClient): Promise<void> {
  try {
    const [channel, { takeClientChannel }] = await Promise.all([
      client.call('getChannel'),
      import('../visit/visit.ts'),
    ]);
    takeClientChannel(String(channel));
  } catch {
    // Without an answer, downloads and orders have no channel.
  }
}

async function findIdentitySource(): Promise<IdentitySource> {
  const origins = pageOrigins();
  if (!origins) return (await import('../session/unknown-host-identity-source.ts')).unknownHostIdentitySource();
  const common = { device: environmentOf(thisDevice()), readCompose, now: Date.now };
  const client = pageClient();
  if (client) {
    void takeChannel(client);
    const [{ createNativeIdentitySource }, { nativeAccount }] = await Promise.all([
      import('../session/native-identity-source.ts'),
      import('../session/native-account.ts'),
    ]);
    return createNativeIdentitySource({ ...common, client, ...nativeAccount(origins), peerId: pagePeerId });
  }
  const [{ createWebIdentitySource }, { createSiteAccount }] = await Promise.all([
    import('../session/web-identity-source.ts'),
    import('../session/site-account.ts'),
  ]);
  return createWebIdentitySource({
    ...common,
    account: createSiteAccount(origins),
    sessionMarker,
    peerId: storedPeerId,
    onSignInFrameClosed,
    onReturn(heard) {
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && heard();
      addEventListener('pageshow', onShow);
      addEventListener('online', heard);
      return () => {
        removeEventListener('pageshow', onShow);
        removeEventListener('online', heard);
      };
    },
    onRefocus,
  });
}
