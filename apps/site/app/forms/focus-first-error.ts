/** Brings the reader to the first field that must be mended. After the fields have been drawn with their sentences. */
export function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
