import { nativeBridgeName, type NativeBridge } from '@feisuo/contract/facts/native-bridge';
import { pageOrigins } from '../page-origins.ts';

type Surrounded = Window & { [nativeBridgeName]?: NativeBridge };

/**
 * The desktop client's bridge; null in a browser and on pages of unknown origins. The client adds the bridge to the
 * page that it opened, and frames of our origin use their parent's bridge.
 */
export function findBridge(page: Window = window): NativeBridge | null {
  if (!pageOrigins(page)) return null;
  try {
    return bridgeOf(page) ?? (page.parent.location.origin === page.location.origin ? bridgeOf(page.parent) : null);
  } catch {
    // The parent is a foreign page, which cannot be read.
    return null;
  }
}

function bridgeOf(page: Surrounded): NativeBridge | null {
  const bridge = page[nativeBridgeName];
  return typeof bridge?.call === 'function' && typeof bridge.on === 'function' ? bridge : null;
}
