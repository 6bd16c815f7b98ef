/** A name as it was meant: without blanks around it, and a phone number without those inside. */
export function tidyUsername(typed: string): string {
  const name = typed.trim();
  const compact = name.normalize('NFKC').replaceAll(/[\s().-]/g, '');
  return /^\+?\d{6,}$/.test(compact) ? compact : name;
}
