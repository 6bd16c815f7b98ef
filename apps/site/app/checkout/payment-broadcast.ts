/** Sent to the other tabs of the browser after a payment. */
export interface PaidElsewhere {
  userId: string;
  orderId: string;
  until: string | null;
  rmb: number | null;
}

export interface OtherTabs {
  announce(paid: PaidElsewhere): void;
  onAnnounced(hear: (paid: PaidElsewhere) => void): void;
  close(): void;
}

/** Messages between the browser's tabs. The BroadcastChannel is opened on first use. */
export function createOtherTabs(): OtherTabs {
  let channel: BroadcastChannel | null = null;
  let hear: (paid: PaidElsewhere) => void = () => {};
  const open = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return;
    channel = new BroadcastChannel('checkout');
    channel.addEventListener('message', ({ data }: MessageEvent<PaidElsewhere>) => hear(data));
  };
  return {
    announce(paid) {
      open();
      channel?.postMessage(paid);
    },
    onAnnounced(listener) {
      hear = listener;
      if (typeof window !== 'undefined') open();
    },
    close() {
      channel?.close();
      channel = null;
    },
  };
}
