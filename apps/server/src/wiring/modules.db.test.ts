import { allServices } from '@feisuo/contract/facts/services';
import { expect, test } from 'vitest';
import { modules, retention } from '../app.ts';
import type { Module } from '../ports/module.ts';
import { orderPersonalData, personalDataOrder } from './personal-data-order.ts';

const list: Module<object, object>[] = Object.values(modules);
const personalData = list.flatMap((module) => module.personalData?.({}) ?? []);

test('the order in which personal data is moved and erased contains the data of every module', () => {
  expect(personalData.map(({ name }) => name).toSorted()).toEqual(personalDataOrder.toSorted());
  expect(orderPersonalData(personalData.toReversed()).map(({ name }) => name)).toEqual(personalDataOrder);
});

test('a module whose personal data has no position in the order is refused', () => {
  const diaries = personalData.map((data) => ({ ...data, name: 'diary' }));
  expect(() => orderPersonalData(diaries)).toThrow('"diary" is missing');
});

test('each service except jobs has a module', () => {
  const served = new Set(list.flatMap(({ routes = [] }) => routes.flatMap(({ servedAs }) => servedAs)));
  expect([...served, 'jobs'].toSorted()).toEqual(allServices.toSorted());
});

test('names of modules are unique, and so are names of their retention steps', () => {
  const names = list.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(retention).size).toBe(retention.length);
});
