import type { NativeMethod } from '@feisuo/contract/facts/native-bridge';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { findBridge } from './find-bridge.ts';
import { createNativeClient, NativeError, type NativeClient } from './native-client.ts';

let client: NativeClient | null = null;

/** The desktop client that shows this page, or null in a browser. */
export function pageClient(): NativeClient | null {
  const bridge = client ? null : findBridge();
  if (bridge) client = createNativeClient(bridge);
  return client;
}

/** The desktop client, for pages that need it. @throws NativeError with 请在客户端内操作 outside the client */
export function needClient(method: NativeMethod): NativeClient {
  const here = pageClient();
  if (!here) throw new NativeError(method, siteTexts.openInClient);
  return here;
}
