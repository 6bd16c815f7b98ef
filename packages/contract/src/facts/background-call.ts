/** Marks what a page of the console fetches by itself: nobody asked for it, so it is no sign that somebody is there. */
export const backgroundHeader = 'x-feisuo-background';
