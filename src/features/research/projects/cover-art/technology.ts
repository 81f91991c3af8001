import {
  along,
  between,
  dot,
  filled,
  height,
  line,
  type Point,
  pick,
  type Random,
  ring,
  Strokes,
  stroke,
  upTo,
  width,
} from './pen.ts'

/** Boards and signals: traces, a chip with its pins, buses, a punched grid, a mesh, waves. */
export function boards(random: Random): string {
  return pick(random, traces, traces, chip, buses, matrix, mesh, waves)(random)
}

const pads = (size: number, path: string): string => stroke('b', size, path) + stroke('p', size * 0.55, path)

/** Traces run along a grid, change lanes by 45 degrees, and end in a pad. */
function traces(random: Random): string {
  const grid = pick(random, 14, 18, 22, 28)
  const strokes = new Strokes()
  let ends = ''
  const bold = between(random, 0.05, 0.4)
  const isUpright = random() < 0.35
  const rows = Math.ceil((isUpright ? width : height) / grid)
  for (let row = 0; row < rows; row++) {
    let [x, y] = [grid * (upTo(random, 10) - 2), grid * (row + 1)]
    const path: Point[] = [[x, y]]
    for (let legs = 2 + upTo(random, 5); legs > 0; legs--) {
      x += grid * (2 + upTo(random, 6))
      path.push([x, y])
      const lane = grid * (upTo(random, 3) - 1)
      if (lane === 0) continue
      x += grid
      y += lane
      path.push([x, y])
    }
    strokes.add(pick(random, 'a', 'b', 'c'), random() < bold ? 3.2 : 1.5, line(path))
    ends += dot(x, y)
  }
  const drawn = strokes.draw() + pads(grid * 0.52, ends)
  const turned = isUpright
    ? pick(random, 'matrix(0 1 1 0 0 0)', 'matrix(0 -1 1 0 0 360)')
    : pick(random, 'scale(1)', 'rotate(180 320 180)')
  return `<g transform="${turned}">${drawn}</g>`
}

/** A square with pins on all sides; each trace leaves straight, fans out, and runs to the frame. */
function chip(random: Random): string {
  const [x, y] = [between(random, 180, 460), between(random, 130, 230)]
  const half = between(random, 42, 84)
  const pins = 5 + upTo(random, 6)
  const strokes = new Strokes()
  let ends = ''
  for (let side = 0; side < 4; side++) {
    for (let pin = 0; pin < pins; pin++) {
      const across = ((pin + 0.5) / pins - 0.5) * 2 * half
      const fan = across * between(random, 0.5, 1.2)
      const straight = half + 14 + (half - Math.abs(across)) * 0.6
      const far = straight + Math.abs(fan)
      const last = far + between(random, 10, 200)
      const turned = (out: number, over: number): Point => {
        const [dx, dy] = side < 2 ? [out, over] : [-out, over]
        return side % 2 === 0 ? [x + dx, y + dy] : [x + dy, y + dx]
      }
      strokes.add(
        pick(random, 'a', 'a', 'b'),
        1.6,
        line([turned(half, across), turned(straight, across), turned(far, across + fan), turned(last, across + fan)]),
      )
      ends += dot(...turned(last, across + fan))
    }
  }
  const square = (size: number): string =>
    `M${Math.round(x - size)} ${Math.round(y - size)}h${Math.round(2 * size)}v${Math.round(2 * size)}h${Math.round(-2 * size)}z`
  return (
    strokes.draw() +
    pads(8, ends) +
    filled('f', square(half)) +
    filled('g', square(half * between(random, 0.4, 0.75))) +
    stroke('c', 2.2, square(half))
  )
}

/** Bundles of parallel lines that turn together. */
function buses(random: Random): string {
  const strokes = new Strokes()
  const bundles = 3 + upTo(random, 3)
  for (let bundle = 0; bundle < bundles; bundle++) {
    const count = 4 + upTo(random, 7)
    const gap = between(random, 6, 11)
    const [start, drop] = [
      ((bundle + random()) / bundles) * height - 30,
      between(random, 60, 190) * pick(random, -1, 1),
    ]
    const [bend, later] = [between(random, 60, 260), between(random, 330, 520)]
    const ink = 'abc'[bundle % 3] ?? 'a'
    for (let at = 0; at < count; at++) {
      const y = start + at * gap
      const shift = at * gap * 0.41 * -Math.sign(drop)
      const path: Point[] = [
        [-10, y],
        [bend + shift, y],
        [bend + Math.abs(drop) + shift, y + drop],
        [later - shift, y + drop],
        [later + Math.abs(drop) * 0.5 - shift, y + drop * 0.5],
        [650, y + drop * 0.5],
      ]
      strokes.add(ink, at === 0 ? 3 : 1.6, line(path))
    }
  }
  return strokes.draw()
}

/** Bits: a grid of dots whose size follows a wave. */
function matrix(random: Random): string {
  const strokes = new Strokes()
  const step = pick(random, 20, 24, 30)
  const [fx, fy, phase] = [between(random, 0.006, 0.02), between(random, -0.02, 0.02), random() * 6]
  const isShaken = random() < 0.5
  for (let y = step / 2; y < height; y += step)
    for (let x = step / 2; x < width; x += step) {
      const wave = isShaken ? random() : 0.5 + 0.5 * Math.sin(phase + x * fx + y * fy + Math.sin(x * 0.008) * 2)
      const level = Math.floor(wave * 4.99)
      strokes.add('daabc'[level] ?? 'a', step * (0.14 + level * 0.16), dot(x, y))
    }
  return strokes.draw()
}

/** Machines and the lines between those that stand near each other. */
function mesh(random: Random): string {
  const strokes = new Strokes()
  const [columns, rows] = [6 + upTo(random, 4), 4 + upTo(random, 2)]
  const nodes = Array.from(
    { length: columns * rows },
    (_, at): Point => [
      ((at % columns) + between(random, 0.1, 0.9)) * (width / columns),
      (Math.floor(at / columns) + between(random, 0.1, 0.9)) * (height / rows),
    ],
  )
  const reach = between(random, 105, 140)
  for (const [index, [x, y]] of nodes.entries()) {
    for (const [otherX, otherY] of nodes.slice(index + 1)) {
      const far = Math.hypot(otherX - x, otherY - y)
      if (far < reach)
        strokes.add(
          far < reach * 0.6 ? 'b' : 'a',
          far < reach * 0.6 ? 2 : 1.1,
          line([
            [x, y],
            [otherX, otherY],
          ]),
        )
    }
  }
  const hubs = nodes.filter(() => random() < 0.2)
  return (
    strokes.draw() +
    stroke('c', 9, nodes.map(([x, y]) => dot(x, y)).join('')) +
    filled('g', hubs.map(([x, y]) => ring(x, y, 14)).join(''))
  )
}

/** A signal and its delayed copies. */
function waves(random: Random): string {
  const strokes = new Strokes()
  const [slow, fast] = [between(random, 1, 2.6), between(random, 5, 13)]
  const [tall, ripple] = [between(random, 40, 100), between(random, 8, 34)]
  const copies = 6 + upTo(random, 4)
  for (let copy = 0; copy < copies; copy++) {
    const late = copy * between(random, 0.12, 0.16)
    strokes.add(
      'abc'[copy % 3] ?? 'a',
      copy === 0 ? 3 : 1.4,
      line(
        along(64, (share) => {
          const swell = Math.sin(Math.PI * share)
          return [
            share * 660 - 10,
            height / 2 +
              (copy - copies / 2) * 9 +
              tall * Math.sin(share * slow * 6.28 - late) +
              ripple * swell * Math.sin(share * fast * 6.28 + late * 2),
          ]
        }),
      ),
    )
  }
  return strokes.draw()
}
