const CHANNEL = 'feisuo-seats';

/** Notifies other windows of this browser that a session was added. */
export function announceSessionAdded(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('taken');
  channel.close();
}

/** Calls back when another window added a session. */
export function onSessionAdded(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
