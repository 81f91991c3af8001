import { height, n, type Random, stroke, upTo, width } from './pen.ts'

const steps = 88
type Point = readonly [x: number, y: number]

/** A family of curves as a plotter would draw it: Lissajous figures or hypotrochoids, each one a little smaller and later. */
export function curves(random: Random): string {
  const family = random() < 0.5 ? lissajous(random) : hypotrochoid(random)
  const inks = ['a', 'b', 'c']
  const paths = ['', '', '']
  const count = 8
  for (let k = 0; k < count; k++) paths[k % 3] += closed((turn) => family(turn, k))
  return paths.map((path, at) => stroke(inks[at] ?? 'a', 1.1, path)).join('')
}

function lissajous(random: Random): (turn: number, k: number) => Point {
  const across = 1 + upTo(random, 2)
  const down = across + 1 + upTo(random, 2)
  const phase = random() * Math.PI
  return (turn, k) => {
    const size = 1 - k * 0.085
    return [
      width / 2 + 270 * size * Math.sin(across * turn + phase + k * 0.09),
      height / 2 + 142 * size * Math.sin(down * turn),
    ]
  }
}

function hypotrochoid(random: Random): (turn: number, k: number) => Point {
  const lobes = 3 + upTo(random, 4)
  const lean = random() * Math.PI
  return (turn, k) => {
    const size = 1 - k * 0.095
    const arm = 0.28 + k * 0.045
    const late = lean + k * 0.06
    const x = (1 - arm) * Math.cos(turn + late) + arm * Math.cos((lobes - 1) * turn - late)
    const y = (1 - arm) * Math.sin(turn + late) - arm * Math.sin((lobes - 1) * turn - late)
    return [width / 2 + 236 * size * x, height / 2 + 164 * size * y]
  }
}

/** Relative steps in whole units: a third of the bytes of absolute ones. */
function closed(at: (turn: number) => Point): string {
  let path = ''
  let [x, y] = [0, 0]
  for (let step = 0; step < steps; step++) {
    const [toX, toY] = at((step / steps) * 2 * Math.PI)
    path += step === 0 ? `M${n(toX)} ${n(toY)}l` : `${n(toX - x)} ${n(toY - y)} `
    x = step === 0 ? Number(n(toX)) : x + Number(n(toX - x))
    y = step === 0 ? Number(n(toY)) : y + Number(n(toY - y))
  }
  return `${path.trimEnd()}z`
}
