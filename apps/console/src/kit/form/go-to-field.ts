import type { FormInstance } from 'antd';

/**
 * Scrolls to a field and focuses it. A field higher than half the screen is aligned at its top, because its error
 * message is there.
 */
export function goToField(form: FormInstance, name: (string | number)[]): void {
  form.scrollToField(name, { block: 'center', focus: true });
  const gone = document.activeElement;
  if (gone instanceof HTMLElement && gone.offsetHeight > innerHeight / 2) gone.scrollIntoView({ block: 'start' });
}
