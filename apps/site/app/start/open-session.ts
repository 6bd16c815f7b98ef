import type { NativeClient } from '../bridge/native-client.ts';
import { pageClient } from '../bridge/page-client.ts';
import { environmentOf, thisDevice } from '../device/detect-device.ts';
import { pageOrigins } from '../page-origins.ts';
import { track } from '../telemetry/track.ts';
import { onBoxGone } from '../session/on-box-gone.ts';
import { onSight } from '../session/on-sight.ts';
import { takeLoginType, sessionMarker, storedPeerId } from '../session/login-marks.ts';
import { pagePeerId } from '../session/peer-id.ts';
import { readCompose } from '../session/read-compose.ts';
import { reportingPorts, reportingSpeaker } from '../session/report-sign-ins.ts';
import { runSession } from '../session/run-session.ts';
import { session } from '../session/session.ts';
import type { OpenSession, SessionPorts } from '../session/session-ports.ts';
import type { Speaker } from '../session/speaker.ts';

/** Opens the session of this page: with the desktop client where there is one, else with the account service. */
export async function openSession(ports: SessionPorts): Promise<OpenSession> {
  const speaker = reportingSpeaker(await findSpeaker(), track);
  // Nobody waits for these.
  void import('../visit/tell-visit.ts').then(({ tellVisits }) => tellVisits(session())).catch(() => {});
  void import('./member-popups.ts').then(({ openMemberPopups }) => openMemberPopups(session())).catch(() => {});
  return runSession(speaker, reportingPorts(ports, track), { firstLogin: takeLoginType() });
}

/** A client that does not say where it came from leaves the visit as it is. */
async function takeChannel(client: NativeClient): Promise<void> {
  try {
    const [channel, { takeClientChannel }] = await Promise.all([
      client.call('getChannel'),
      import('../visit/visit.ts'),
    ]);
    takeClientChannel(String(channel));
  } catch {
    // Then downloads and orders count for nobody in particular.
  }
}

async function findSpeaker(): Promise<Speaker> {
  const origins = pageOrigins();
  if (!origins) return (await import('../session/stranger.ts')).stranger();
  const common = { device: environmentOf(thisDevice()), readCompose, now: Date.now };
  const client = pageClient();
  if (client) {
    void takeChannel(client);
    const [{ createNativeSpeaker }, { nativeAccount }] = await Promise.all([
      import('../session/native-speaker.ts'),
      import('../session/native-account.ts'),
    ]);
    return createNativeSpeaker({ ...common, client, ...nativeAccount(origins), peerId: pagePeerId });
  }
  const [{ createWebSpeaker }, { createSiteAccount }] = await Promise.all([
    import('../session/web-speaker.ts'),
    import('../session/site-account.ts'),
  ]);
  return createWebSpeaker({
    ...common,
    account: createSiteAccount(origins),
    sessionMarker,
    peerId: storedPeerId,
    onBoxGone,
    onReturn(heard) {
      const onShow = ({ persisted }: PageTransitionEvent) => persisted && heard();
      addEventListener('pageshow', onShow);
      addEventListener('online', heard);
      return () => {
        removeEventListener('pageshow', onShow);
        removeEventListener('online', heard);
      };
    },
    onSight,
  });
}
