import type { FormInstance } from 'antd';

/** Brings a field into sight, with the focus on it; what is long is shown from its beginning, where it says what is wrong. */
export function goToField(form: FormInstance, name: (string | number)[]): void {
  form.scrollToField(name, { block: 'center', focus: true });
  const gone = document.activeElement;
  if (gone instanceof HTMLElement && gone.offsetHeight > innerHeight / 2) gone.scrollIntoView({ block: 'start' });
}
