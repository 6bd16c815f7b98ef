/** The button that was pressed goes away with what it did; the keyboard stays in its row. */
export const stayInRow = (button: HTMLElement): void => button.closest('li')?.focus({ preventScroll: true });
