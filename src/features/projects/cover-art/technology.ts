import { dot, type Random, stroke, upTo } from './pen.ts'

const grid = 20

/** Traces on a board: they run along a grid, change lanes by 45 degrees, and end in a pad. */
export function traces(random: Random): string {
  const lines: Record<string, string> = { a: '', b: '', c: '' }
  const bold: Record<string, string> = { a: '', b: '', c: '' }
  let pads = ''
  for (let row = 0; row < 17; row++) {
    const ink = 'abc'[upTo(random, 3)] ?? 'a'
    let x = grid * (upTo(random, 9) - 1)
    let y = grid * (row + 1)
    let path = `M${x} ${y}`
    for (let legs = 3 + upTo(random, 4); legs > 0; legs--) {
      x += grid * (2 + upTo(random, 6))
      path += `H${x}`
      const lane = grid * (upTo(random, 3) - 1)
      if (lane === 0) continue
      x += grid
      y += lane
      path += `L${x} ${y}`
    }
    const drawn = random() < 0.2 ? bold : lines
    drawn[ink] += path
    pads += dot(x, y)
  }
  const inks = Object.keys(lines)
  return [
    ...inks.map((ink) => stroke(ink, 1.4, lines[ink] ?? '')),
    ...inks.map((ink) => stroke(ink, 3, bold[ink] ?? '')),
    stroke('b', 10, pads),
    stroke('p', 5.5, pads),
  ].join('')
}
