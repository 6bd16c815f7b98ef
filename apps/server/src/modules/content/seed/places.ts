import type { GameServer } from '@feisuo/contract/schemas/content-items';
import type { Place } from '@feisuo/contract/schemas/rich-text';

/** Coordinates of cities where players live or where game servers are known to be. */
export const places = {
  shanghai: { name: '上海', lat: 31.23, lon: 121.47 },
  beijing: { name: '北京', lat: 39.9, lon: 116.4 },
  guangzhou: { name: '广州', lat: 23.13, lon: 113.26 },
  chengdu: { name: '成都', lat: 30.57, lon: 104.07 },
  hongkong: { name: '香港', lat: 22.32, lon: 114.17 },
  taipei: { name: '台北', lat: 25.03, lon: 121.57 },
  tokyo: { name: '东京', lat: 35.68, lon: 139.69 },
  seoul: { name: '首尔', lat: 37.57, lon: 126.98 },
  singapore: { name: '新加坡', lat: 1.35, lon: 103.82 },
  sydney: { name: '悉尼', lat: -33.87, lon: 151.21 },
  mumbai: { name: '孟买', lat: 19.08, lon: 72.88 },
  losAngeles: { name: '洛杉矶', lat: 34.05, lon: -118.24 },
  seattle: { name: '西雅图', lat: 47.61, lon: -122.33 },
  chicago: { name: '芝加哥', lat: 41.88, lon: -87.63 },
  dallas: { name: '达拉斯', lat: 32.78, lon: -96.8 },
  ashburn: { name: '阿什本', lat: 39.04, lon: -77.49 },
  frankfurt: { name: '法兰克福', lat: 50.11, lon: 8.68 },
  london: { name: '伦敦', lat: 51.51, lon: -0.13 },
  amsterdam: { name: '阿姆斯特丹', lat: 52.37, lon: 4.9 },
  paris: { name: '巴黎', lat: 48.86, lon: 2.35 },
  stockholm: { name: '斯德哥尔摩', lat: 59.33, lon: 18.07 },
  saoPaulo: { name: '圣保罗', lat: -23.55, lon: -46.63 },
} as const satisfies Record<string, Place>;

/** Makes a game server in one of these cities, with the name that players use for the server. */
export const server = (place: keyof typeof places, hint: string): GameServer => ({ ...places[place], hint });
