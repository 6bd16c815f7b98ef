const CHANNEL = 'feisuo-browser-sessions';

/** Tells other windows of this browser that a session was added. */
export function announceSessionAdded(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('taken');
  channel.close();
}

/** Calls the listener when another window added a session. */
export function onSessionAdded(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
