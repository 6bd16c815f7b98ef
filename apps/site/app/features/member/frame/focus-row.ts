/** The clicked button disappears after the action, so the focus moves to its row. */
export const focusRow = (button: HTMLElement): void => button.closest('li')?.focus({ preventScroll: true });
