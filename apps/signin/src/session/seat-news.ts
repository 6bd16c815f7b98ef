const CHANNEL = 'feisuo-seats';

/** Tells other pages of this browser that somebody took a seat. */
export function tellSeatTaken(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('taken');
  channel.close();
}

/** Calls back when somebody took a seat in another window. */
export function onSeatTaken(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
