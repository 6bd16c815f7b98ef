export const describe = (summary: string) => ({ tags: ['console'], summary });
