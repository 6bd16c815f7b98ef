const CHANNEL = 'feisuo-browser-sessions';

/** Tells other windows of this browser that an account was signed in. */
export function announceSessionAdded(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('taken');
  channel.close();
}

/** Calls the listener when an account was signed in in another window of this browser. */
export function onSessionAdded(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
