/** Focuses the first field with an error. Call it after the errors are rendered. */
export function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
