/** The address of another API as people read it: `https:` goes without saying, other schemes do not. */
export const resourceName = (resource: string): string => resource.replace(/^https:\/\//, '');
