/** Why the program cannot start, in words for the person who starts it. Apart, so that main.ts loads nothing else with it. */
export class StartError extends Error {}
