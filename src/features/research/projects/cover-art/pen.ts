/** A stream of numbers in [0, 1) that is always the same for the same text (FNV-1a into mulberry32). */
export type Random = () => number

export function randomFrom(text: string): Random {
  let seed = 2166136261
  for (const letter of text) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    const last = mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ last ^ ((mixed ^ last) >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number from 0 up to, not including, the given one. */
export const upTo = (random: Random, count: number): number => Math.floor(random() * count)

/** A number of the range, the upper end not included. */
export const between = (random: Random, least: number, most: number): number => least + random() * (most - least)

export const pick = <T>(random: Random, first: T, ...others: readonly T[]): T =>
  [first, ...others][upTo(random, others.length + 1)] ?? first

/** A length with one decimal: more is not visible at this size. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const width = 640
export const height = 360

/** Lines are drawn thinner than the figures specify, dots a little smaller. */
const lightness = 0.72
const dotLightness = 0.86

/** Strokes of one ink share one path. @param ink a class of the sheet: a, b, c or d, from middle to pale. */
export const stroke = (ink: string, thickness: number, path: string): string =>
  path
    ? `<path class="${ink}" fill="none" stroke-width="${n(thickness * (path.includes('h0') ? dotLightness : lightness))}" d="${path}"/>`
    : ''

/** A dot as a stroke without length, drawn with a round end. */
export const dot = (x: number, y: number): string => `M${n(x)} ${n(y)}h0`

export type Point = readonly [x: number, y: number]

/** Through the points in whole units, each relative to the one before: a third of the bytes of absolute ones. */
export function line(points: readonly Point[]): string {
  let path = ''
  let [x, y] = [0, 0]
  for (const [index, point] of points.entries()) {
    const [toX, toY] = [Math.round(point[0]), Math.round(point[1])]
    path += index === 0 ? `M${toX} ${toY}` : `${index === 1 ? 'l' : ' '}${toX - x} ${toY - y}`
    x = toX
    y = toY
  }
  return path
}

/** As many points as asked for, at shares from 0 to 1. */
export const along = (steps: number, at: (share: number) => Point): Point[] =>
  Array.from({ length: steps + 1 }, (_, step) => at(step / steps))

export const ring = (x: number, y: number, across: number, down = across): string =>
  `M${n(x - across)} ${n(y)}a${n(across)} ${n(down)} 0 1 0 ${n(2 * across)} 0a${n(across)} ${n(down)} 0 1 0 ${n(-2 * across)} 0z`

export const filled = (ink: 'f' | 'g', path: string): string =>
  path ? `<path class="${ink}" stroke-width="1" d="${path}"/>` : ''

/** Collects strokes of the same ink and thickness into one path; the first thickness used is at the bottom. */
export class Strokes {
  private readonly paths = new Map<string, string>()
  add(ink: string, thickness: number, path: string): void {
    const key = `${ink} ${n(thickness)}`
    this.paths.set(key, (this.paths.get(key) ?? '') + path)
  }
  draw(): string {
    return [...this.paths].map(([key, path]) => stroke(key.slice(0, 1), Number(key.slice(2)), path)).join('')
  }
}
