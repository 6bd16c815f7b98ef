import { Type } from 'typebox';

/** Colours and figures that woven art is drawn with. */

export const WeaveHue = Type.Union([
  Type.Literal('lime'),
  Type.Literal('volcano'),
  Type.Literal('gold'),
  Type.Literal('cyan'),
  Type.Literal('blue'),
  Type.Literal('geek'),
  Type.Literal('mag'),
  Type.Literal('red'),
  Type.Literal('silk'),
  Type.Literal('green'),
]);

export const WeaveMotif = Type.Union([
  Type.Literal('aim'),
  Type.Literal('sword'),
  Type.Literal('shield'),
  Type.Literal('bolt'),
  Type.Literal('crown'),
  Type.Literal('gem'),
  Type.Literal('eye'),
  Type.Literal('wheel'),
  Type.Literal('moon'),
  Type.Literal('tower'),
  Type.Literal('wave'),
  Type.Literal('peak'),
]);
