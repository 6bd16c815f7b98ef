/**
 * Names of steps that were asked for and not answered, for as long as the window lives. A step that is asked for again by its
 * name is the same one: nothing is drawn or paid twice, however often a reply is lost.
 */
export interface StepKeys {
  /** The name of this step; a new one unless it was asked for before. */
  take(step: string): string;
  /** Whether it was asked for and never answered. */
  isOpen(step: string): boolean;
  /** It was answered, whatever the answer. */
  close(step: string): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nameOf = (step: string) => `act-step ${step}`;

/** A store that refuses is made up for by memory, which lasts until the page is left. */
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

/** Of this window. */
export const stepKeys = createStepKeys(
  () => sessionStorage,
  () => crypto.randomUUID(),
);
