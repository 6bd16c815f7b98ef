/** Idempotency keys of unanswered steps, per window. A retry with the same key draws or pays nothing twice. */
export interface StepKeys {
  /** The key of the step; a new one unless it is pending. */
  take(step: string): string;
  /** Whether the step is pending without an answer. */
  isOpen(step: string): boolean;
  /** The step was answered. */
  close(step: string): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = (step: string) => `act-step ${step}`;

/** Falls back to memory, which lasts until reload. */
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
