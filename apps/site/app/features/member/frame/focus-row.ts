/** The clicked button disappears: moves the focus to its row. */
export const focusRow = (button: HTMLElement): void => button.closest('li')?.focus({ preventScroll: true });
