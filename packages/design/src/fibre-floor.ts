/** The physical minimum of a round-trip time: light in a straight fibre along the great circle of two places. */

export interface Place {
  lat: number;
  lon: number;
}

const earthDiameterKm = 12_742;
const lightKmPerSecond = 299_792.458;
/** Refractive index of ordinary single-mode fibre. */
const fibreIndex = 1.468;

export function greatCircleKm(from: Place, to: Place): number {
  const radians = Math.PI / 180;
  const halfLat = ((to.lat - from.lat) * radians) / 2;
  const halfLon = ((to.lon - from.lon) * radians) / 2;
  const haversine =
    Math.sin(halfLat) ** 2 + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(halfLon) ** 2;
  return earthDiameterKm * Math.asin(Math.sqrt(haversine));
}

export function fibreFloorMs(from: Place, to: Place): number {
  return ((2 * greatCircleKm(from, to)) / (lightKmPerSecond / fibreIndex)) * 1000;
}
