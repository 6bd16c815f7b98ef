/** A drawing for each well-known game. It shows an object from the game, never a logo, a character or a cover. */

import { around, box, disc, line, minus, mirrored, oval, placed, poly, ring, union, where } from './shapes.ts';
import type { Drawing } from './drawing.ts';

/** An arrow that points to the right. */
const arrow = poly(-9, -3.5, 0, -3.5, 0, -10, 11, 0, 0, 10, 0, 3.5, -9, 3.5);
/** A dagger that points up. */
const dagger = union(
  poly(0, -50, 7.5, -18, 0, -6, -7.5, -18),
  box(-2, -12, 2, 8),
  minus(disc(0, 13, 6), disc(0, 13, 2.6)),
);
const hexagon = (radius: number) =>
  poly(
    ...Array.from({ length: 6 }, (_, i) => [
      radius * Math.cos((i * Math.PI) / 3 + Math.PI / 6),
      radius * Math.sin((i * Math.PI) / 3 + Math.PI / 6),
    ]).flat(),
  );
const star = (radius: number) =>
  poly(
    ...Array.from({ length: 10 }, (_, i) => [
      (i % 2 ? 0.42 : 1) * radius * Math.sin((i * Math.PI) / 5),
      (i % 2 ? -0.42 : -1) * radius * Math.cos((i * Math.PI) / 5),
    ]).flat(),
  );
const spark = (size: number) =>
  poly(
    0,
    -size,
    size * 0.2,
    -size * 0.2,
    size,
    0,
    size * 0.2,
    size * 0.2,
    0,
    size,
    -size * 0.2,
    size * 0.2,
    -size,
    0,
    -size * 0.2,
    -size * 0.2,
  );

export const gameDrawings = {
  pan: [
    // A helmet with a visor; a frying pan in front.
    ['half', where(disc(-27, 0, 31), box(-70, -40, 10, 5)), box(-60, 5, 6, 11)],
    ['bright', where(disc(-27, 0, 31), box(-70, -40, 10, -19)), line(3, -58, 8, 4, 8)],
    ['dark', box(-52, -10, -4, 1)],
    ['half', box(-50, -8, -6, -1)],
    ['dark', disc(34, 10, 31), line(14, 34, 10, 82, -34)],
    ['bright', ring(34, 10, 24, 6), line(9, 53, -8, 82, -34)],
    ['half', disc(34, 10, 19)],
    ['dark', disc(83, -35, 2.2), ring(34, 10, 13, 2)],
  ],
  dive: [
    // Three jumpers with trails above a ring.
    ['half', minus(oval(0, 36, 62, 9), oval(0, 36, 54, 5)), line(5, -46, -46, -27, -14), line(5, 46, -46, 27, -14)],
    ['half', line(7, 0, -48, 0, -6)],
    [
      'bright',
      placed(poly(0, 18, 9, -9, 0, -3, -9, -9), 0, 8),
      placed(poly(0, 15, 8, -8, 0, -3, -8, -8), -20, -2, -30),
    ],
    ['bright', placed(poly(0, 15, 8, -8, 0, -3, -8, -8), 20, -2, 30), disc(0, 36, 3)],
  ],
  kunai: [
    ['half', ...[-60, 60].map((turn) => placed(dagger, Math.sin((turn * Math.PI) / 180) * 30, 22, turn))],
    [
      'bright',
      ...[-30, 0, 30].map((turn) =>
        placed(dagger, Math.sin((turn * Math.PI) / 180) * 30, 28 - 14 * Math.cos((turn * Math.PI) / 180), turn),
      ),
    ],
  ],
  c4: [
    // Three sticks, a clock with digits, and wires.
    ['half', box(-46, -18, 46, -2), box(-46, 1, 46, 17), box(-46, 20, 46, 36)],
    ['dark', box(-32, -22, -24, 40), box(24, -22, 32, 40), box(-23, -14, 23, 32)],
    [
      'bright',
      minus(box(-21, -12, 21, 30), box(-16, -7, 16, 8)),
      line(3, -12, -3, -12, 4),
      line(3, -4, -4, 2, -4, 2, 5, -4, 5),
      line(3, 12, -3, 12, 4),
    ],
    ['bright', line(3.4, -36, -20, -34, -36, -14, -40, -6, -14), line(3.4, 36, -20, 30, -38, 10, -36, 6, -14)],
    ['dark', ...[-10, 0, 10].flatMap((x) => [14, 22].map((y) => box(x - 3, y - 2.5, x + 3, y + 2.5)))],
  ],
  hammer: [
    ['half', placed(union(box(-4, 0, 4, 56), box(-6, 50, 6, 58)), 6, -8, 32)],
    ['bright', placed(union(box(-36, -22, 36, 6), poly(36, -26, 48, -19, 48, 3, 36, 10)), 6, -8, 32)],
    ['dark', placed(union(box(-23, -24, -19, 8), box(19, -24, 23, 8), disc(0, -8, 9)), 6, -8, 32)],
    ['half', placed(disc(0, -8, 5), 6, -8, 32), placed(poly(-36, -17, -48, -8, -36, 1), 6, -8, 32)],
  ],
  drone: [
    // Two wheels, a lens and an antenna.
    ['half', box(-36, -8, 36, 22), line(3, 16, -8, 28, -44), disc(28, -44, 4)],
    ['bright', minus(mirrored(oval(44, 6, 17, 34)), mirrored(oval(44, 6, 7, 18)))],
    ['dark', ...[-26, -10, 6, 22, 38].map((y) => mirrored(box(54, y, 64, y + 5))), disc(0, 6, 18)],
    ['bright', ring(0, 6, 14, 4), disc(0, 6, 6)],
    ['dark', disc(2, 4, 2)],
  ],
  tags: [
    // Two identity tags on a chain.
    ['half', ...Array.from({ length: 15 }, (_, i) => disc(-30 + i * 3.8, -22 - 22 * Math.sin((i / 14) * Math.PI), 2))],
    ['half', placed(union(box(-14, -12, 14, 22), disc(0, -12, 14), disc(0, 22, 14)), 22, 6, -20)],
    ['dark', placed(union(box(-18, -12, 18, 22), disc(0, -12, 18), disc(0, 22, 18)), -14, 6, 14)],
    ['bright', placed(union(box(-14, -12, 14, 22), disc(0, -12, 14), disc(0, 22, 14)), -14, 6, 14)],
    [
      'dark',
      placed(disc(0, -18, 4), -14, 6, 14),
      line(3, -24, -2, -8, -2),
      line(3, -26, 8, -12, 8),
      line(3, -28, 18, -12, 18),
    ],
  ],
  gasmask: [
    [
      'half',
      poly(-34, -30, -18, -44, 18, -44, 34, -30, 36, 4, 22, 30, -22, 30, -36, 4),
      mirrored(line(6, 34, -16, 56, -24)),
    ],
    ['bright', mirrored(disc(17, -12, 15)), mirrored(disc(26, 26, 14)), disc(0, 24, 11)],
    [
      'dark',
      mirrored(disc(17, -12, 10)),
      mirrored(ring(26, 26, 9, 3)),
      mirrored(disc(26, 26, 3)),
      box(-7, 20, 7, 22),
      box(-7, 26, 7, 28),
    ],
    ['half', mirrored(poly(12, -17, 19, -19, 13, -8))],
  ],
  stratagem: [
    // A beam from the sky and the keys that call it.
    ['half', poly(-7, -48, 7, -48, 4, 6, -4, 6), oval(0, 8, 24, 5)],
    [
      'bright',
      line(3.5, 0, -48, 0, 8),
      ...[-90, 90, 0, 180, -90].map((turn, i) => placed(arrow, -54 + i * 27, 29, turn)),
    ],
  ],
  sphere: [
    // A great ball above the towers of a city.
    ['bright', disc(0, -12, 31)],
    ['half', minus(disc(0, -12, 31), disc(-9, -17, 29)), disc(-8, -26, 3), disc(-16, -6, 4), disc(4, -10, 2.4)],
    ['dark', box(-90, 24, 90, 50)],
    [
      'half',
      ...[
        [-72, 34, 12],
        [-56, 26, 9],
        [-42, 38, 10],
        [-27, 30, 8],
        [-14, 36, 8],
        [2, 28, 7],
        [16, 37, 12],
        [34, 25, 8],
        [48, 33, 10],
        [64, 38, 12],
      ].map(([x = 0, y = 0, width = 0]) => box(x, y, x + width, 46)),
    ],
  ],
  airdrop: [
    [
      'bright',
      minus(
        where(disc(0, -8, 40), box(-50, -50, 50, -12)),
        oval(-27, -11, 12, 6),
        oval(0, -11, 12, 6),
        oval(27, -11, 12, 6),
      ),
    ],
    ['dark', line(1.6, -12, -44, -14, -16), line(1.6, 12, -44, 14, -16)],
    ['half', mirrored(line(2, 38, -12, 10, 16)), mirrored(line(2, 13, -13, 6, 16)), box(-19, 14, 19, 46)],
    ['bright', box(-19, 14, 19, 19), box(-19, 41, 19, 46), line(4, -15, 20, 15, 41), line(4, 15, 20, -15, 41)],
  ],
  safe: [
    ['half', box(-42, -40, 42, 38), box(-36, 38, -24, 46), box(24, 38, 36, 46)],
    ['dark', minus(box(-36, -34, 36, 32), box(-33, -31, 33, 29))],
    ['bright', ring(4, -1, 19, 5), placed(around(6, line(4, 0, 12, 0, 25)), 4, -1), disc(4, -1, 6)],
    ['dark', disc(4, -1, 2.4)],
    ['bright', box(-44, -26, -38, -10), box(-44, 8, -38, 24)],
  ],
  lanes: [
    // The map of three lanes, a river, and a base in two corners.
    ['half', minus(box(-44, -44, 44, 44), box(-40, -40, 40, 40)), line(9, -28, -28, 28, 28)],
    ['dark', line(14, -30, 30, 30, -30)],
    ['bright', line(7, -30, 30, 30, -30), line(7, -30, 30, -30, -30, 30, -30), line(7, -30, 30, 30, 30, 30, -30)],
    ['dark', disc(-30, 30, 15), disc(30, -30, 15), ...[-30, 0, 30].map((x) => disc(x, x, 8))],
    ['bright', placed(star(14), -30, 31), placed(star(14), 30, -29), ...[-30, 0, 30].map((x) => disc(x, x, 5))],
  ],
  ward: [
    // A stake with an eye that watches.
    [
      'half',
      poly(-6, 10, 6, 10, 2, 47, -2, 47),
      mirrored(line(5, 4, 18, 26, 12, 34, -4)),
      mirrored(line(4, 4, 28, 16, 36)),
    ],
    ['bright', where(disc(0, 12, 40), disc(0, -44, 40))],
    ['dark', disc(0, -16, 11)],
    ['bright', disc(0, -16, 8), ...[-44, -22, 0, 22, 44].map((turn) => placed(line(3.4, 0, -32, 0, -39), 0, -4, turn))],
    ['dark', oval(0, -16, 2.4, 7)],
  ],
  katana: [
    [
      'half',
      placed(union(line(9, -12, 42, 6, -44), box(-16, 38, -6, 42)), 16, 0, -30),
      placed(line(13, 0, 30, 3, 18), 16, 0, -30),
    ],
    ['dark', placed(line(13, -10, 20, -7, -10, 0, -46), 0, 0, 38)],
    ['bright', placed(union(poly(-4, 18, 3, 18, 5, -14, 12, -52, 3, -44, -3, -14), oval(0, 20, 13, 3.4)), -8, 0, 38)],
    ['half', placed(line(8, 0, 27, -3, 48), -8, 0, 38)],
    ['dark', ...[28, 35, 42].map((y) => placed(line(2, -6, y, 3, y + 5), -8, 0, 38))],
  ],
  fireball: [
    // A wave of energy, and the motion that throws it.
    ['half', disc(22, -14, 30), poly(-70, -20, 20, -44, 22, 16), poly(-56, 0, -6, -14, 22, 16)],
    ['bright', disc(24, -14, 21), poly(-46, -18, 20, -35, 20, 6)],
    ['dark', minus(ring(26, -14, 12, 4), box(10, -14, 30, 2))],
    [
      'bright',
      placed(arrow, -44, 34, 90),
      placed(arrow, -16, 34, 45),
      placed(arrow, 14, 34, 0),
      ring(44, 34, 10, 4),
      disc(44, 34, 4),
    ],
  ],
  fist: [
    // An iron glove.
    ['half', box(-26, 22, 26, 46)],
    [
      'bright',
      box(-34, -4, 26, 20),
      ...[-26, -9, 8, 25].map((x) => union(box(x - 7.5, -30, x + 7.5, 4), disc(x, -30, 7.5))),
      poly(26, -8, 40, 0, 38, 18, 20, 22),
    ],
    [
      'dark',
      ...[-17.5, -0.5, 16.5].map((x) => box(x - 1, -36, x + 1, 2)),
      line(3, -36, 6, 8, 6, 20, 10),
      line(3, -28, 22, 28, 22),
    ],
    ['half', ...[-26, -9, 8, 25].map((x) => poly(x - 5, -26, x, -36, x + 5, -26)), line(5, -24, 14, 12, 14)],
    ['dark', ...[-16, 0, 16].map((x) => disc(x, 34, 3.4))],
    ['bright', box(-30, 28, 30, 31), box(-30, 42, 30, 46)],
  ],
  crystal: [
    ['bright', poly(0, -47, 15, -18, 15, 18, 0, 47, -15, 18, -15, -18)],
    ['half', poly(0, -47, 15, -18, 15, 18, 0, 47, 4, 16, 4, -16)],
    ['dark', line(1.6, -15, -18, 4, -16, 15, -18), line(1.6, -15, 18, 4, 16, 15, 18)],
    ['half', mirrored(poly(38, -20, 46, -4, 46, 14, 38, 30, 30, 14, 30, -4))],
    ['bright', mirrored(poly(38, -20, 38, 30, 30, 14, 30, -4)), mirrored(placed(spark(10), 66, -22))],
  ],
  quest: [
    // A scroll below the mark of a new task.
    ['bright', poly(-10, -47, 10, -47, 6, 4, -6, 4), disc(0, 16, 7.5)],
    ['half', minus(box(-44, 22, 44, 40), disc(0, 16, 12)), mirrored(disc(46, 31, 11))],
    ['dark', mirrored(disc(46, 31, 5)), mirrored(line(2.4, 14, 32, 34, 32))],
    ['bright', mirrored(disc(46, 31, 2.4)), mirrored(placed(spark(9), 34, -20))],
  ],
  horns: [
    // A horned skull.
    ['half', mirrored(minus(where(disc(30, -14, 38), box(8, -50, 80, 10)), disc(26, -26, 32)))],
    ['bright', oval(0, -4, 26, 26), poly(-17, 14, 17, 14, 12, 44, -12, 44)],
    [
      'dark',
      mirrored(poly(5, 0, 20, -10, 19, 6, 9, 9)),
      poly(0, 10, 4, 20, -4, 20),
      ...[-6, 0, 6].map((x) => box(x - 1, 30, x + 1, 45)),
      box(-14, 29, 14, 31),
    ],
    ['half', poly(0, -30, 4, -18, 0, -8, -4, -18)],
  ],
  passives: [
    // A tree of skills: nodes, of which some are taken.
    [
      'half',
      ring(0, 0, 33, 3),
      around(6, line(3, 0, -33, 0, 0)),
      around(6, disc(0, -33, 8)),
      around(2, line(3, 33, 0, 74, 0)),
      around(2, disc(74, 0, 8)),
      around(2, disc(54, 0, 5)),
    ],
    [
      'bright',
      line(5, 0, 0, 0, -33),
      line(5, 0, 0, 28.6, -16.5),
      line(5, 0, 0, -28.6, 16.5),
      disc(0, 0, 13),
      disc(0, -33, 11),
      disc(28.6, -16.5, 11),
      disc(-28.6, 16.5, 11),
    ],
    [
      'dark',
      disc(0, 0, 7),
      disc(0, -33, 5.4),
      disc(28.6, -16.5, 5.4),
      disc(-28.6, 16.5, 5.4),
      around(2, disc(74, 0, 4)),
    ],
    ['bright', disc(0, 0, 3)],
  ],
  meteor: [
    // A falling star.
    ['half', poly(84, -48, 20, 22, 8, 2), poly(60, -48, 14, -2, 6, 4), poly(88, -24, 18, 20, 14, 6)],
    ['bright', placed(star(26), -10, 16, -14), poly(78, -43, 4, 16, -2, 6)],
    ['half', placed(star(11), -10, 16, -14)],
    [
      'bright',
      placed(spark(9), -56, -22),
      placed(spark(6), -30, -36),
      placed(spark(7), 52, 30),
      placed(spark(5), -62, 26),
    ],
  ],
  roast: [
    // Meat on a spit over a fire.
    [
      'half',
      mirrored(line(4, 60, 42, 60, -14)),
      mirrored(line(3, 60, -10, 68, -22)),
      mirrored(line(3, 60, -10, 52, -22)),
    ],
    ['bright', line(4, -80, -12, 76, -12), line(4, 76, -12, 76, 0, 86, 0)],
    ['dark', oval(0, -12, 39, 24)],
    ['bright', oval(0, -12, 36, 21), disc(-44, -16, 6), disc(-44, -8, 6), disc(44, -16, 6), disc(44, -8, 6)],
    [
      'half',
      where(oval(0, -12, 36, 21), minus(oval(0, -4, 40, 20), oval(-4, -14, 36, 20))),
      oval(-16, -20, 7, 3),
      oval(6, -24, 5, 2),
    ],
    ['dark', line(2.4, -8, -18, -2, -4), line(2.4, 8, -18, 14, -4), line(2.4, -24, -12, -19, -2)],
    ['half', poly(-26, 46, -20, 20, -12, 34, -2, 14, 6, 34, 16, 20, 26, 46)],
    ['bright', poly(-10, 46, -2, 28, 4, 38, 10, 32, 14, 46)],
  ],
  tree: [
    // A great tree, its crown a ring of light.
    ['half', disc(0, -14, 26), mirrored(disc(22, -8, 15)), oval(0, 45, 54, 3)],
    [
      'bright',
      poly(-6, -6, 6, -6, 8, 30, 20, 45, -20, 45, -8, 30),
      mirrored(line(4.4, 3, 6, 17, -12, 28, -16)),
      mirrored(line(4, 2, 0, 9, -22)),
      line(4.4, 0, 0, 0, -32),
      ring(0, -10, 36, 3.4),
    ],
    ['dark', mirrored(line(2.2, 5, 18, 6, 34, 12, 44))],
  ],
  galleon: [
    [
      'half',
      poly(-52, 12, 50, 12, 62, 2, 50, 36, -40, 36),
      line(3, -24, 12, -24, -44),
      line(3, 14, 12, 14, -48),
      line(3, 50, 8, 80, -10),
    ],
    [
      'bright',
      poly(-42, -34, -6, -34, -2, -4, -46, -4, -38, -18),
      poly(-6, -42, 34, -42, 40, -4, -4, -4, 2, -22),
      poly(46, -2, 44, -36, 76, -8),
      poly(-24, -46, -40, -42, -24, -38),
    ],
    ['dark', ...[-30, -12, 6, 24, 42].map((x) => box(x - 3, 18, x + 3, 24))],
    [
      'bright',
      line(3.4, -76, 40, -64, 36, -50, 42, -36, 36, -22, 42, -8, 36, 6, 42, 20, 36, 34, 42, 48, 36, 62, 42, 76, 37),
    ],
    ['dark', disc(18, -26, 7)],
    ['half', disc(18, -26, 4)],
  ],
  car: [
    // A sports car in front of a low sun.
    [
      'half',
      minus(
        where(disc(0, 2, 44), box(-60, -50, 60, 10)),
        box(-60, -30, 60, -27),
        box(-60, -18, 60, -14),
        box(-60, -6, 60, -1),
      ),
    ],
    ['dark', poly(-84, 32, -84, 10, -50, 4, -28, -16, 26, -16, 54, 2, 84, 8, 84, 32), box(-90, 30, 90, 34)],
    [
      'bright',
      poly(-78, 28, -80, 14, -48, 8, -26, -11, 22, -11, 48, 6, 76, 12, 80, 28),
      poly(-82, 2, -62, 2, -64, 7, -82, 7),
    ],
    [
      'dark',
      poly(-36, 6, -22, -7, -4, -7, -4, 6),
      poly(1, 6, 1, -7, 18, -7, 36, 6),
      mirrored(disc(48, 28, 17)),
      line(2, -34, 20, 30, 20),
    ],
    ['half', mirrored(disc(48, 28, 13))],
    ['dark', mirrored(disc(48, 28, 5)), mirrored(ring(48, 28, 9, 1.4))],
    ['half', box(-90, 42, 90, 45)],
  ],
  formula: [
    // A racing car from above.
    [
      'half',
      box(-52, -30, -32, -14),
      box(-52, 14, -32, 30),
      box(36, -28, 54, -14),
      box(36, 14, 54, 28),
      box(-72, -26, -60, 26),
      box(74, -28, 84, 28),
    ],
    [
      'bright',
      poly(-66, -8, -34, -17, 4, -16, 24, -6, 78, -4, 78, 4, 24, 6, 4, 16, -34, 17, -66, 8),
      line(2.4, -42, -16, -36, 16),
      line(2.4, 44, -16, 44, 16),
      box(76, -30, 79, 30),
      box(-72, -28, -68, 28),
    ],
    ['dark', oval(-4, 0, 13, 8), line(2, -60, 0, -24, 0)],
    ['bright', disc(-8, 0, 5.4)],
    ['half', line(3, 20, 0, 70, 0), poly(-30, -14, -6, -13, -18, -9), poly(-30, 14, -6, 13, -18, 9)],
  ],
  boostball: [
    // A car flies at a great ball.
    ['bright', disc(34, -8, 35)],
    [
      'dark',
      ...[
        [34, -8],
        [34, -43],
        [64, -25],
        [64, 9],
        [34, 27],
        [4, 9],
        [4, -25],
      ].map(([x = 0, y = 0]) => minus(placed(hexagon(15), x, y), placed(hexagon(12), x, y))),
    ],
    [
      'half',
      ...[
        [34, -8],
        [64, 9],
        [4, -25],
      ].map(([x = 0, y = 0]) => where(placed(hexagon(11.6), x, y), disc(34, -8, 35))),
    ],
    ['dark', placed(box(-32, -14, 36, 22), -38, 20, -24)],
    [
      'bright',
      placed(
        union(
          poly(-24, 8, -24, -4, -12, -6, -6, -14, 10, -14, 18, -4, 28, 0, 28, 8),
          disc(-12, 9, 7),
          disc(18, 9, 7),
          box(-28, -12, -20, -8),
        ),
        -38,
        20,
        -24,
      ),
    ],
    ['dark', placed(union(poly(-5, -4, -2, -11, 8, -11, 13, -4), disc(-12, 9, 3), disc(18, 9, 3)), -38, 20, -24)],
    ['half', placed(poly(-26, -4, -50, -6, -40, 0, -58, 4, -42, 6, -26, 8), -38, 20, -24)],
  ],
  net: [
    // A ball in a net, behind the post.
    [
      'half',
      ...[-60, -40, -20, 0, 20, 40, 60].map((x) => line(1.6, x, -34, x * 1.12, 42)),
      ...[-18, -2, 14, 30].map((y) => line(1.6, -70, y, 70, y)),
    ],
    ['bright', line(6, -76, 44, -76, -40, 76, -40, 76, 44)],
    ['dark', disc(16, 6, 27)],
    ['bright', disc(16, 6, 24)],
    [
      'dark',
      placed(poly(0, -9, 8.6, -2.8, 5.3, 7.3, -5.3, 7.3, -8.6, -2.8), 16, 6),
      placed(around(5, line(2, 0, -8, 0, -18)), 16, 6),
      placed(around(5, where(poly(0, -16, 7, -21, 6, -30, -6, -30, -7, -21), disc(0, 0, 24))), 16, 6),
    ],
    ['half', line(3, -52, 40, -34, 30), line(3, -62, 30, -40, 20)],
  ],
  hoop: [
    // A ball above the ring, before the board.
    ['half', minus(box(-44, -46, 44, 12), box(-39, -41, 39, 7)), minus(box(-18, -24, 18, 8), box(-14, -20, 14, 4))],
    ['dark', disc(0, -14, 24)],
    ['bright', disc(0, -14, 21), minus(oval(0, 14, 28, 6), oval(0, 14, 22, 2.6))],
    [
      'dark',
      line(2, 0, -36, 0, 8),
      line(2, -22, -14, 22, -14),
      where(union(ring(-26, -14, 17, 2), ring(26, -14, 17, 2)), disc(0, -14, 21)),
    ],
    [
      'half',
      mirrored(line(2, 26, 17, 15, 46)),
      mirrored(line(2, 13, 19, 8, 46)),
      line(2, 0, 20, 0, 46),
      mirrored(line(2, 26, 17, 6, 32)),
      mirrored(line(2, 13, 19, 20, 30)),
      mirrored(line(2, 6, 32, 15, 46)),
      line(2, -20, 30, 20, 30),
    ],
  ],
  pylon: [
    // A hovering crystal within rings, above a field of power.
    ['half', minus(oval(0, 34, 66, 13), oval(0, 34, 58, 9)), minus(oval(0, 34, 42, 7), oval(0, 34, 36, 4.4))],
    ['bright', poly(0, -48, 17, -10, 0, 30, -17, -10)],
    ['half', poly(0, -48, 17, -10, 0, 30, 4, -8)],
    [
      'dark',
      line(1.8, -17, -10, 4, -7, 17, -10),
      minus(oval(0, -6, 36, 11), oval(0, -8, 30, 8), box(-40, -30, 40, -6)),
    ],
    ['bright', minus(oval(0, -6, 34, 9), oval(0, -8, 30, 7), box(-16, -30, 16, -6))],
  ],
  trebuchet: [
    [
      'half',
      mirrored(line(5, 28, 42, 0, -8)),
      line(5, -52, 42, 52, 42),
      line(4, -17, 22, 17, 22),
      disc(-34, 44, 5),
      disc(34, 44, 5),
    ],
    ['bright', line(6, -56, -38, 34, 14), box(22, 8, 46, 30), disc(0, -6, 5)],
    ['dark', box(26, 14, 42, 17), box(26, 22, 42, 25), disc(0, -6, 2)],
    ['bright', line(2, -56, -38, -74, -20), disc(-76, -16, 8)],
    ['half', disc(56, -34, 5), disc(72, -26, 3), line(2, 20, -42, 44, -38)],
  ],
  hexes: [
    // Tiles of land: a field, a mountain, a pyramid, water.
    [
      'half',
      placed(hexagon(23), -42, -20),
      placed(hexagon(23), 42, -20),
      placed(hexagon(23), 0, -20),
      placed(hexagon(23), -21, 17),
      placed(hexagon(23), 21, 17),
      placed(hexagon(23), 63, 17),
      placed(hexagon(23), -63, 17),
    ],
    [
      'dark',
      ...[
        [-42, -20],
        [42, -20],
        [0, -20],
        [-21, 17],
        [21, 17],
        [63, 17],
        [-63, 17],
      ].map(([x = 0, y = 0]) => minus(placed(hexagon(25), x, y), placed(hexagon(21), x, y))),
    ],
    [
      'bright',
      poly(0, -38, 15, -8, -15, -8),
      poly(-21, 2, -8, 26, -34, 26),
      poly(-30, 26, -12, 12, -2, 26),
      ...[-26, -19, -12].map((y) => line(2.6, 32, y, 52, y)),
    ],
    [
      'bright',
      line(2.6, -52, -24, -46, -20, -40, -24, -34, -20),
      line(2.6, -52, -16, -46, -12, -40, -16, -34, -12),
      disc(17, 14, 5),
      disc(26, 16, 6),
      box(19, 18, 22, 27),
      box(56, 10, 70, 26),
      poly(53, 10, 63, 2, 73, 10),
      placed(star(12), -63, 17),
    ],
    ['dark', line(1.6, 0, -38, 4, -8), poly(-21, 2, -17, 10, -25, 10), box(61, 18, 65, 26)],
  ],
  torch: [
    // A torch and a stone, all that one starts with.
    ['half', placed(poly(-5, -6, 5, -6, 3, 50, -3, 50), -26, 2, 14), poly(14, 44, 8, 22, 24, 4, 48, 6, 60, 24, 54, 44)],
    [
      'bright',
      poly(-20, -48, -10, -32, -6, -14, -14, -2, -30, 0, -40, -12, -38, -28, -30, -22),
      poly(24, 4, 48, 6, 36, 20, 16, 20),
    ],
    ['half', poly(-22, -28, -14, -14, -18, -4, -28, -4, -31, -13)],
    [
      'dark',
      line(2, 36, 20, 42, 44),
      line(2, 36, 20, 56, 22),
      placed(union(box(-6, 4, 6, 7), box(-6, 12, 6, 15)), -26, 2, 14),
    ],
    ['bright', disc(-52, -28, 2.4), disc(2, -36, 2.4), disc(-4, -46, 1.8)],
  ],
  footprint: [
    // The foot of a great lizard, and an egg.
    [
      'bright',
      poly(-18, 44, -30, 22, -26, 6, -14, -2, 2, 6, 6, 22, -6, 44),
      poly(-22, 8, -32, -8, -18, -44, -6, -8, -8, 6),
      poly(-28, 20, -44, 10, -62, -24, -34, -8, -24, 8),
      poly(4, 20, 20, 10, 38, -24, 10, -8, 0, 8),
    ],
    [
      'dark',
      line(2.4, -26, 8, -10, -2, 2, 8),
      poly(-18, -44, -13, -30, -23, -30),
      poly(-62, -24, -50, -17, -55, -11),
      poly(38, -24, 26, -17, 31, -11),
    ],
    ['half', oval(58, 18, 19, 26)],
    [
      'dark',
      line(2.4, 40, 18, 48, 12, 54, 20, 62, 12, 68, 20, 77, 14),
      disc(52, 30, 3),
      disc(66, 34, 4),
      disc(62, 0, 3),
    ],
  ],
  pickaxe: [
    // A landscape in steps, with a cube beside it.
    ['half', ...Array.from({ length: 9 }, (_, i) => box(-62 + i * 7, 33 - i * 7, -52 + i * 7, 43 - i * 7))],
    [
      'bright',
      box(-36, -44, -8, -35),
      box(-22, -37, 6, -28),
      box(-8, -30, 13, -16),
      box(-1, -23, 20, -2),
      box(6, -9, 27, 12),
      box(13, 5, 27, 26),
    ],
    ['half', poly(58, -8, 82, 4, 58, 16, 34, 4)],
    ['bright', poly(34, 6, 57, 18, 57, 46, 34, 34)],
    ['half', poly(59, 18, 82, 6, 82, 34, 59, 46)],
    [
      'dark',
      line(1.6, 34, 15, 40, 19, 40, 23, 46, 26, 46, 22, 57, 28),
      line(1.6, 59, 28, 66, 25, 66, 29, 74, 25, 74, 20, 82, 16),
    ],
  ],
  paw: [
    [
      'bright',
      poly(0, 2, 18, 8, 28, 26, 24, 40, 10, 42, 0, 38, -10, 42, -24, 40, -28, 26, -18, 8),
      mirrored(placed(oval(0, 0, 9, 14), 13, -20, 8)),
      mirrored(placed(oval(0, 0, 8.4, 13), 35, -1, 24)),
    ],
    [
      'half',
      poly(0, 12, 11, 18, 16, 30, 0, 30, -16, 30, -11, 18),
      mirrored(placed(spark(8), 64, -28)),
      mirrored(placed(spark(5), 70, 22)),
    ],
  ],
  can: [
    // An opened can of beans and a spoon.
    ['half', box(-30, -22, 26, 38), oval(-2, 38, 28, 7)],
    [
      'bright',
      box(-30, -12, 26, 26),
      minus(oval(-2, -22, 28, 8), oval(-2, -22, 23, 5)),
      placed(minus(oval(0, 0, 24, 9), oval(0, 0, 18, 4)), 18, -33, -20),
      placed(oval(0, 0, 9, 14), 62, -24, 24),
      line(4, 58, -14, 44, 42),
    ],
    [
      'dark',
      placed(oval(0, 0, 12, 7), -12, 6, 30),
      placed(oval(0, 0, 12, 7), 10, 8, -24),
      oval(-12, -22, 7, 3),
      oval(6, -22, 7, 3),
    ],
    ['bright', placed(oval(0, 0, 5, 2), -14, 4, 30), placed(oval(0, 0, 5, 2), 9, 6, -24), line(1.5, -26, 18, 22, 18)],
  ],
} satisfies Record<string, Drawing>;
