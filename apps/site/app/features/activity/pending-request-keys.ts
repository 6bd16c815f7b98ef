/** Idempotency keys of unanswered requests, per tab. A retry with the same key cannot draw or pay twice. */
export interface StepKeys {
  /** The key for a request. A new key is made unless an earlier attempt was not answered. */
  take(step: string): string;
  /** Whether the request was sent and is not answered yet. */
  isOpen(step: string): boolean;
  /** Removes the key of a request that was answered. */
  close(step: string): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = (step: string) => `act-step ${step}`;

/** Stores the keys in the tab. Without storage they are kept in memory until a reload. */
export function createStepKeys(findStore: () => Store | null, makeKey: () => string): StepKeys {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (store: Store) => T): T | null => {
    try {
      const store = findStore();
      return store && use(store);
    } catch {
      return null;
    }
  };
  const read = (step: string) => memory.get(step) ?? attempt((store) => store.getItem(nameOf(step)));
  return {
    take(step) {
      const key = read(step) ?? makeKey();
      memory.set(step, key);
      attempt((store) => store.setItem(nameOf(step), key));
      return key;
    },
    isOpen: (step) => read(step) !== null,
    close(step) {
      memory.delete(step);
      attempt((store) => store.removeItem(nameOf(step)));
    },
  };
}

export const stepKeys = createStepKeys(
  () => sessionStorage,
  () => crypto.randomUUID(),
);
