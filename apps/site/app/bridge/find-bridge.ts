import { nativeBridgeName, type NativeBridge } from '@feisuo/contract/facts/native-bridge';
import { pageOrigins } from '../page-origins.ts';

type Surrounded = Window & { [nativeBridgeName]?: NativeBridge };

/**
 * What the desktop client put into this page, or null outside of it. The client puts it into the page that it opened; a
 * frame of our own in there uses that of the page around. On an origin that is not ours it is never touched.
 */
export function findBridge(page: Window = window): NativeBridge | null {
  if (!pageOrigins(page)) return null;
  try {
    return bridgeOf(page) ?? (page.parent.location.origin === page.location.origin ? bridgeOf(page.parent) : null);
  } catch {
    // The page around is somebody else's: nobody may look into it.
    return null;
  }
}

function bridgeOf(page: Surrounded): NativeBridge | null {
  const bridge = page[nativeBridgeName];
  return typeof bridge?.call === 'function' && typeof bridge.on === 'function' ? bridge : null;
}
