import { nativeBridgeName, type NativeBridge } from '@feisuo/contract/facts/native-bridge';
import { pageOrigins } from '../page-origins.ts';

type Surrounded = Window & { [nativeBridgeName]?: NativeBridge };

/**
 * The desktop client's bridge, or null in a browser. The client adds it to the page that it opened; our own frames
 * use their parent's bridge. A bridge on a foreign origin is never used.
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
