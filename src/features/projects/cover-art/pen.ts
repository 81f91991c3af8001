/** A stream of numbers in [0, 1) that the same text always starts in the same way (FNV-1a into mulberry32). */
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

/** A length with one digit after the point: finer is not seen at this size. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const width = 640
export const height = 360

/** Strokes of one ink share one path. @param ink a class of the sheet: a, b, c or d, from middle to pale. */
export const stroke = (ink: string, thickness: number, path: string): string =>
  path ? `<path class="${ink}" fill="none" stroke-width="${thickness}" d="${path}"/>` : ''

/** A dot as a stroke without length, drawn with a round end. */
export const dot = (x: number, y: number): string => `M${n(x)} ${n(y)}h0`
