/** A menu opened in passing closes in passing; one opened on purpose stays until it is dismissed. */
export type MenuState = 'closed' | 'peeking' | 'pinned';
export type MenuEvent = 'enter' | 'leave' | 'press' | 'open' | 'dismiss';

export function menuReducer(menu: MenuState, event: MenuEvent): MenuState {
  switch (event) {
    case 'enter':
      return menu === 'closed' ? 'peeking' : menu;
    case 'leave':
      return menu === 'peeking' ? 'closed' : menu;
    case 'press':
      return menu === 'pinned' ? 'closed' : 'pinned';
    case 'open':
      return 'pinned';
    case 'dismiss':
      return 'closed';
  }
}
