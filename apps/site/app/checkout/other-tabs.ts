/** What one tab tells the others of the same browser once something was paid. */
export interface PaidElsewhere {
  userId: string;
  orderId: string;
  until: string | null;
  rmb: number | null;
}

export interface OtherTabs {
  tell(paid: PaidElsewhere): void;
  onTold(hear: (paid: PaidElsewhere) => void): void;
  close(): void;
}

/** Opens with the first word that is to be told or heard. */
export function createOtherTabs(): OtherTabs {
  let channel: BroadcastChannel | null = null;
  let hear: (paid: PaidElsewhere) => void = () => {};
  const open = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return;
    channel = new BroadcastChannel('checkout');
    channel.addEventListener('message', ({ data }: MessageEvent<PaidElsewhere>) => hear(data));
  };
  return {
    tell(paid) {
      open();
      channel?.postMessage(paid);
    },
    onTold(listener) {
      hear = listener;
      if (typeof window !== 'undefined') open();
    },
    close() {
      channel?.close();
      channel = null;
    },
  };
}
