const KEY = 'feisuo-enrolling';

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Notes in this tab that an enrolment is open, and nothing of it: a reload loses the secret, and should say so. */
export function noteEnrolment(shelf: () => Shelf, isOpen: boolean): void {
  try {
    if (isOpen) shelf().setItem(KEY, '1');
    else shelf().removeItem(KEY);
  } catch {
    // A browser that keeps nothing begins anew without a word.
  }
}

/** Whether one was open when the page was left. Told once. */
export function takeLostEnrolment(shelf: () => Shelf): boolean {
  try {
    const wasOpen = shelf().getItem(KEY) !== null;
    if (wasOpen) shelf().removeItem(KEY);
    return wasOpen;
  } catch {
    return false;
  }
}
