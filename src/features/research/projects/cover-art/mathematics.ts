import {
  along,
  between,
  filled,
  height,
  line,
  type Point,
  pick,
  type Random,
  Strokes,
  stroke,
  upTo,
  width,
} from './pen.ts'

type Curve = (turn: number, copy: number) => Point

/** What a plotter draws in an evening: families of curves, chords of a circle, a surface, a knot, a tiling. */
export function figures(random: Random): string {
  return pick(random, curves, curves, curves, chords, surface, knot, tiling)(random)
}

/** A curve and copies of it, each a little smaller and later. */
function curves(random: Random): string {
  const curve = pick(random, lissajous, hypotrochoid, harmonics)(random)
  const strokes = new Strokes()
  const copies = 6 + upTo(random, 3)
  const thickness = between(random, 1, 1.9)
  for (let copy = 0; copy < copies; copy++)
    strokes.add(
      'abc'[copy % 3] ?? 'a',
      thickness,
      `${line(along(80, (share) => curve(share * 2 * Math.PI, copy)).slice(0, -1))}z`,
    )
  return strokes.draw()
}

function lissajous(random: Random): Curve {
  const across = 1 + upTo(random, 3)
  const down = across + 1 + upTo(random, 2)
  const [phase, late, shrink] = [random() * Math.PI, between(random, 0.05, 0.22), between(random, 0.0, 0.1)]
  const [wide, high] = [between(random, 190, 300), between(random, 110, 160)]
  return (turn, copy) => [
    width / 2 + wide * (1 - copy * shrink) * Math.sin(across * turn + phase + copy * late),
    height / 2 + high * (1 - copy * shrink) * Math.sin(down * turn),
  ]
}

function hypotrochoid(random: Random): Curve {
  const lobes = 3 + upTo(random, 7)
  const [lean, late] = [random() * Math.PI, between(random, -0.1, 0.1)]
  const [first, more] = [between(random, 0.1, 0.35), between(random, 0.015, 0.05)]
  const [x, y, size] = [between(random, 230, 410), between(random, 150, 210), between(random, 150, 240)]
  return (turn, copy) => {
    const [scale, arm] = [1 - copy * 0.09, first + copy * more]
    const angle = turn + lean + copy * late
    return [
      x + size * scale * ((1 - arm) * Math.cos(angle) + arm * Math.cos((lobes - 1) * turn - lean)),
      y + size * 0.78 * scale * ((1 - arm) * Math.sin(angle) - arm * Math.sin((lobes - 1) * turn - lean)),
    ]
  }
}

/** Level lines around a peak: a circle bent by two harmonics. */
function harmonics(random: Random): Curve {
  const [two, three] = [2 + upTo(random, 2), 3 + upTo(random, 4)]
  const [a, b, phase] = [between(random, 0.1, 0.3), between(random, 0.05, 0.18), random() * 6]
  const [x, y, size] = [between(random, 200, 440), between(random, 140, 220), between(random, 150, 280)]
  return (turn, copy) => {
    const far =
      size * (1 - copy * 0.12) * (1 + a * Math.sin(two * turn + phase) + b * Math.sin(three * turn + copy * 0.25))
    return [x + far * 1.2 * Math.cos(turn) + copy * 6, y + far * 0.8 * Math.sin(turn) - copy * 5]
  }
}

/** Each point of a circle tied to its multiple: the chords wrap a cardioid or one of its kin. */
function chords(random: Random): string {
  const points = 90 + upTo(random, 50)
  const times = between(random, 2, 2.01) + upTo(random, 5)
  const [x, y, size] = [between(random, 220, 420), height / 2 + between(random, -40, 40), between(random, 150, 250)]
  const lean = random() * 6
  const at = (point: number): Point => {
    const angle = lean + (point / points) * 2 * Math.PI
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)]
  }
  const strokes = new Strokes()
  for (let point = 1; point < points; point++)
    strokes.add(pick(random, 'a', 'a', 'b', 'd'), 1.1, line([at(point), at(point * times)]))
  return strokes.draw() + stroke('c', 2, line(along(72, (share) => at(share * points))))
}

/** A surface in slices; the nearer hide the farther. */
function surface(random: Random): string {
  const slices = 9 + upTo(random, 5)
  const [tall, peaks, drift] = [between(random, 45, 110), between(random, 0.8, 2.2), between(random, -0.4, 0.4)]
  const phase = random() * 6
  let drawn = ''
  for (let slice = 0; slice < slices; slice++) {
    const base = 110 + (slice / slices) * 240
    const far = slice / slices - 0.5
    const ridge = along(36, (share): Point => {
      const hill = Math.exp(-(((share - 0.5) / 0.26) ** 2)) * Math.exp(-((far / 0.45) ** 2))
      return [share * 660 - 10, base - tall * hill * (1 + Math.sin(share * peaks * 6.28 + phase + slice * drift))]
    })
    drawn += filled(slice % 4 === 3 ? 'g' : 'f', `${line(ridge)}V380H-10z`)
  }
  return drawn
}

/** A torus knot as a ribbon of parallel threads. */
function knot(random: Random): string {
  const [p, q] = pick(random, [2, 3], [2, 5], [3, 4], [3, 5], [2, 7])
  const [arm, size] = [between(random, 0.3, 0.5), between(random, 120, 165)]
  const [lean, x] = [random() * 6, between(random, 240, 400)]
  const strokes = new Strokes()
  for (const [at, thread] of [-1.5, -0.5, 0.5, 1.5].entries()) {
    const path = along(110, (share) => {
      const turn = share * 2 * Math.PI * p
      const far = size * (1 + (arm + thread * 0.035) * Math.cos((q / p) * turn))
      return [x + far * 1.25 * Math.cos(turn + lean), height / 2 + far * 0.85 * Math.sin(turn + lean)]
    })
    strokes.add(at % 3 === 0 ? 'c' : 'a', at % 3 === 0 ? 2.2 : 1.4, `${line(path)}z`)
  }
  return strokes.draw()
}

/** Truchet's tiles: quarter circles, each tile turned one of two ways. */
function tiling(random: Random): string {
  const size = pick(random, 40, 60, 72)
  const half = size / 2
  const bias = pick(random, 0.5, 0.5, 0.8)
  let path = ''
  for (let y = 0; y < height; y += size)
    for (let x = 0; x < width; x += size)
      path +=
        random() < bias
          ? `M${x + half} ${y}a${half} ${half} 0 0 1-${half} ${half}m${half} ${half}a${half} ${half} 0 0 1 ${half}-${half}`
          : `M${x + half} ${y}a${half} ${half} 0 0 0 ${half} ${half}m-${half} ${half}a${half} ${half} 0 0 0-${half}-${half}`
  const bold = size * between(random, 0.14, 0.34)
  return stroke('a', bold, path) + stroke('p', bold * 0.6, path) + (random() < 0.5 ? stroke('c', 1.4, path) : '')
}
