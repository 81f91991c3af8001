import {
  along,
  between,
  dot,
  filled,
  height,
  line,
  n,
  type Point,
  pick,
  type Random,
  ring,
  Strokes,
  stroke,
  upTo,
  width,
} from './pen.ts'

const degrees = Math.PI / 180

/** What a naturalist keeps in drawers: seed heads, flowers, radiolarians, diatoms, leaves and shells. */
export function specimens(random: Random): string {
  return pick(random, seedHeads, flower, radiolarian, diatoms, leaf, shell)(random)
}

/**
 * Phyllotaxis: each seed one angle after the last; the golden one, its two rarer cousins, or one that shows its arms.
 */
function seedHeads(random: Random): string {
  const isPair = random() < 0.3
  const turn = pick(random, 137.508, 137.508, 99.502, 77.955, 137.3, 151.136) * degrees
  const step = between(random, 10, isPair ? 13 : 20)
  const x = isPair ? between(random, 120, 220) : between(random, 130, 510)
  const y = height * between(random, 0.2, 0.8)
  const count = Math.round(between(random, 110, isPair ? 150 : 230))
  const first = seedHead(random, [x, y], { turn, step, count })
  if (!isPair) return first
  const other = { turn, step: step * between(random, 0.55, 1.05), count: 120 }
  return first + seedHead(random, [between(random, 430, 540), height - y], other)
}

type Head = { readonly turn: number; readonly step: number; readonly count: number }

function seedHead(random: Random, [x, y]: Point, { turn, step, count }: Head): string {
  const strokes = new Strokes()
  const [dark, middle] = pick(random, [13, 5], [8, 3], [21, 8], [5, 2])
  const size = between(random, 0.6, 0.85) * step
  const grows = random() < 0.65
  for (let seed = pick(random, 1, 1, 14, 30); seed < count; seed++) {
    const [far, angle] = [step * Math.sqrt(seed), seed * turn]
    const ink = seed % dark === 0 ? 'c' : seed % middle === 0 ? 'b' : 'a'
    const share = Math.ceil((seed / count) * 8) / 8
    strokes.add(
      ink,
      size * (grows ? 0.25 + share : 1.45 - share),
      dot(x + far * Math.cos(angle), y + far * Math.sin(angle)),
    )
  }
  return strokes.draw()
}

/** Rings of petals around an eye, each ring set between the petals of the one inside. */
function flower(random: Random): string {
  const [x, y] = [between(random, 180, 460), height * between(random, 0.3, 0.85)]
  const petals = 7 + upTo(random, 12)
  const rings = 3 + upTo(random, 3)
  let drawn = ''
  for (let at = rings; at > 0; at--) {
    const far = (at / rings) * between(random, 170, 250)
    const wide = (far * Math.PI * between(random, 0.8, 1.1)) / petals
    let path = ''
    for (let petal = 0; petal < petals; petal++) {
      const angle = ((petal + at / 2) / petals) * 2 * Math.PI
      const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
      const side = (sign: number): string =>
        `${n(x + ux * far * 0.62 - uy * wide * sign)} ${n(y + uy * far * 0.62 + ux * wide * sign)}`
      path += `M${n(x)} ${n(y)}Q${side(1)} ${n(x + ux * far)} ${n(y + uy * far)}Q${side(-1)} ${n(x)} ${n(y)}`
    }
    drawn += filled(at % 2 ? 'f' : 'g', path)
  }
  return drawn + seedHead(random, [x, y], { turn: 137.508 * degrees, step: between(random, 3, 5), count: 70 })
}

/** A sphere of pores with spines: the further out, the closer the rings stand. */
function radiolarian(random: Random): string {
  const strokes = new Strokes()
  const [x, y] = [between(random, 170, 470), height * between(random, 0.35, 0.65)]
  const radius = between(random, 90, 165)
  const [rings, spines] = [4 + upTo(random, 4), 6 + upTo(random, 14)]
  const lean = random() * 6
  for (let spine = 0; spine < spines; spine++) {
    const angle = lean + (spine / spines) * 2 * Math.PI
    const at = (far: number): Point => [x + Math.cos(angle) * far, y + Math.sin(angle) * far]
    const end = at(radius * (spine % 2 ? 1.3 : 1.6))
    strokes.add('a', 1.6, line([at(radius), end]))
    strokes.add('b', 7, dot(...end))
  }
  for (let at = 0; at < rings; at++) {
    const part = Math.sin((at / (rings - 0.4)) * (Math.PI / 2)) * 0.93
    const pores = at === 0 ? 1 : Math.round(at * between(random, 5.4, 6.4))
    for (let pore = 0; pore < pores; pore++) {
      const angle = lean + ((pore + (at % 2) / 2) / pores) * 2 * Math.PI
      strokes.add(
        'abc'[at % 3] ?? 'a',
        (radius / rings) * (1 - part) * 1.1 + 4,
        dot(x + Math.cos(angle) * radius * part, y + Math.sin(angle) * radius * part),
      )
    }
  }
  return filled('f', ring(x, y, radius)) + strokes.draw() + stroke('c', 2, ring(x, y, radius))
}

function diatoms(random: Random): string {
  let drawn = ''
  const count = 2 + upTo(random, 4)
  for (let at = 0; at < count; at++) {
    const [long, thin] = [between(random, 90, 150), between(random, 20, 46)]
    const ribs = 12 + upTo(random, 12)
    let striae = ''
    for (let rib = 1 - ribs; rib < ribs; rib++) {
      const along = (rib / ribs) * long
      const half = thin * Math.sqrt(1 - (along / long) ** 2)
      striae += `M${n(along)} ${n(-half)}V${n(-half * 0.3)}M${n(along)} ${n(half * 0.3)}V${n(half)}`
    }
    const x = ((at + 0.5) / count) * width
    const tilt = Math.round(between(random, 20, 160))
    drawn += `<g transform="translate(${n(x)} ${n(height * between(random, 0.3, 0.7))}) rotate(${tilt})">${filled('f', ring(0, 0, long, thin))}${stroke('a', 1.3, striae)}${stroke('c', 1.6, `M${n(-long)} 0H${n(long)}${ring(0, 0, long, thin)}`)}</g>`
  }
  return drawn
}

/** A blade with its veins, cut off by the frame where it is large. */
function leaf(random: Random): string {
  const [long, wide] = [between(random, 420, 640), between(random, 90, 190)]
  const veins = 9 + upTo(random, 9)
  const sharp = between(random, 0.7, 1.4)
  const half = (share: number): number => wide * Math.sin(Math.PI * share ** sharp) ** 0.85
  const bend = between(random, -70, 70)
  const mid = (share: number): Point => [(share - 0.5) * long, bend * Math.sin(Math.PI * share)]
  const edge = (sign: number) => along(24, (share) => [mid(share)[0], mid(share)[1] + sign * half(share)])
  let side = ''
  for (let vein = 1; vein < veins; vein++) {
    const share = vein / veins
    const end = Math.min(1, share + between(random, 0.1, 0.16))
    for (const sign of [-1, 1]) {
      const [x, y] = mid(share)
      const [toX, toY] = [mid(end)[0], mid(end)[1] + sign * half(end) * 0.94]
      side += `M${n(x)} ${n(y)}Q${n(x + (toX - x) * 0.35)} ${n(y + (toY - y) * 0.75)} ${n(toX)} ${n(toY)}`
    }
  }
  const blade = `${line([...edge(1), ...edge(-1).reverse()])}z`
  const tilt = Math.round(between(random, -50, 50))
  return `<g transform="translate(320 180) rotate(${tilt})">${filled(pick(random, 'f', 'g'), blade)}${stroke('b', 1.3, side)}${stroke('c', 2.4, line(along(12, mid)))}</g>`
}

/** A logarithmic spiral with its chambers. */
function shell(random: Random): string {
  const [turns, growth] = [between(random, 2.4, 3.2), between(random, 2.3, 3.3)]
  const outer = between(random, 150, 230)
  const sign = pick(random, -1, 1)
  const lean = random() * 6
  const [x, y] = [between(random, 240, 400), height * between(random, 0.42, 0.6)]
  const at = (turn: number): Point => {
    const far = outer * growth ** (turn - turns)
    return [x + Math.cos(sign * turn * 2 * Math.PI + lean) * far, y + Math.sin(sign * turn * 2 * Math.PI + lean) * far]
  }
  let walls = ''
  const each = 1 / (11 + upTo(random, 9))
  for (let turn = 1; turn < turns; turn += each) {
    const [from, bulge, to] = [at(turn), at(turn - 0.5 + each * 4), at(turn - 1)]
    const [midX, midY] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    walls += `M${n(from[0])} ${n(from[1])}Q${n(midX + (bulge[0] - x) * 0.18)} ${n(midY + (bulge[1] - y) * 0.18)} ${n(to[0])} ${n(to[1])}`
  }
  const spiral = line(along(110, (share) => at(share * turns)))
  const body = `${line(along(40, (share) => at(turns - 1 + share)))}z`
  return filled('f', body) + stroke('a', 1.6, walls) + stroke('c', 2.4, spiral)
}
