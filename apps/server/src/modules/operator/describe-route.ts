/** How a route of the console stands in the documentation. */
export const describe = (summary: string) => ({ tags: ['console'], summary });
