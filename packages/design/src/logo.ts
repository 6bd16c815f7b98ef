/** The logo: a weaver's shuttle that points up and to the right, in one colour. */
export const logoMark = {
  viewBox: '2 4 44 40',
  transform: 'rotate(-32 24 24)',
  path: 'M51 24C41 14.6 29 12 18 12.8L4.6 17.6H23L20.8 21H-1L-5 24 -1 27H12.6L10.4 30.4H4.6L18 35.2C29 36 41 33.4 51 24ZM26 26.8H35.6L38.4 21.2H28.8Z',
} as const;

/** The shuttle of the logo in horizontal position, as it runs along a thread. */
export const shuttle = {
  width: 76,
  height: 44,
  path: 'M76 22C63 9 47 6 32 7L14 13h24l-3 4H6L0 22l6 5h19l-3 4h-8l18 6c15 1 31-2 44-15ZM43 26h13l4-8H47Z',
} as const;
