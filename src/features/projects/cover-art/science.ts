import { dot, height, n, type Random, stroke } from './pen.ts'

const seeds = 190

/** Phyllotaxis: a seed head seen from above, each seed a golden angle after the last. */
export function phyllotaxis(random: Random): string {
  const turn = Math.PI * (3 - Math.sqrt(5)) + (random() - 0.5) * 0.004
  const [x, y] = [220 + random() * 200, height * (0.4 + random() * 0.2)]
  const step = 13 + random() * 4
  const rings = new Map<string, string>()
  for (let seed = 2; seed < seeds; seed++) {
    const [far, angle] = [step * Math.sqrt(seed), seed * turn]
    const ink = seed % 13 === 0 ? 'c' : seed % 5 === 0 ? 'b' : 'a'
    const size = n(2.4 + Math.floor(seed / 19))
    const key = `${ink} ${size}`
    rings.set(key, (rings.get(key) ?? '') + dot(x + far * Math.cos(angle), y + far * Math.sin(angle)))
  }
  return [...rings].map(([key, path]) => stroke(key.slice(0, 1), Number(key.slice(2)), path)).join('')
}
