/** Who acts where nobody entered, by the names that the audit log keeps, with those that its readers see. */
export const actorWords: Readonly<Record<string, string>> = { system: '系统', 'command line': '命令行' };

const ownNames = new Set(Object.entries(actorWords).flat());

/** Whether whoever had this name would be taken for one of them. */
export const isActorsName = (name: string): boolean => ownNames.has(name.trim().replaceAll(/ +/g, ' ').toLowerCase());
