/** Marks what a page of the console fetches by itself: nobody asked for it, so it is no sign that somebody is there. */
export const backgroundHeader = 'x-feisuo-background';

/** On every answer to the console: what time it is for the server, in milliseconds, whose clock may be a stand-in that was moved. */
export const clockHeader = 'x-feisuo-now';
