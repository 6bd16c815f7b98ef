/** Whether another page shows this one inside itself. */
export function isFramed(page: Window): boolean {
  return page.parent !== page;
}
