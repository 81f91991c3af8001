import { arch, cableStayed, suspension, truss } from './bridges.ts'
import { ground } from './ground.ts'
import {
  along,
  between,
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

/** Structures in elevation: bridges of five kinds, a mast, a dome, and wheels in mesh. */
export function structures(random: Random): string {
  return pick(random, truss, truss, arch, suspension, cableStayed, mast, dome, gears)(random)
}

function mast(random: Random): string {
  const strokes = new Strokes()
  const count = 1 + upTo(random, 3)
  for (let at = 0; at < count; at++) {
    const x = ((at + between(random, 0.35, 0.65)) / count) * width
    const [top, foot] = [between(random, 10, 70), between(random, 50, 110) / (count > 1 ? 1.4 : 1)]
    const levels = 7 + upTo(random, 5)
    const half = (share: number): number => 6 + foot * (1 - share) ** 1.7
    const corner = (level: number, sign: number): Point => [
      x + sign * half(level / levels),
      height + 10 - (height + 10 - top) * (1 - (1 - level / levels) ** 1.25),
    ]
    for (let level = 0; level < levels; level++) {
      strokes.add(
        'b',
        1.6,
        line([corner(level, -1), corner(level + 1, 1)]) + line([corner(level, 1), corner(level + 1, -1)]),
      )
      strokes.add('a', 1.6, line([corner(level, -1), corner(level, 1)]))
    }
    for (const sign of [-1, 1]) strokes.add('c', 3, line(along(levels, (share) => corner(share * levels, sign))))
    strokes.add(
      'c',
      2,
      line([
        [x, top],
        [x, top - 40],
      ]),
    )
  }
  return ground(random) + strokes.draw()
}

/** Ribs and rings over a hall. */
function dome(random: Random): string {
  const [wide, high] = [between(random, 200, 320), between(random, 150, 270)]
  const [x, foot] = [between(random, 260, 380), between(random, 280, 340)]
  const [ribs, rings] = [4 + upTo(random, 5), 4 + upTo(random, 5)]
  let [web, frame] = ['', '']
  const at = (rib: number, level: number): Point => {
    const up = (level / rings) * (Math.PI / 2)
    return [
      x + Math.sin((rib / ribs) * (Math.PI / 2)) * wide * Math.cos(up),
      foot - high * Math.sin(up) + Math.cos((rib / ribs) * (Math.PI / 2)) * 30 * Math.cos(up),
    ]
  }
  for (let rib = -ribs; rib <= ribs; rib++) {
    frame += line(along(rings, (share) => at(rib, share * rings)))
    if (rib < ribs)
      for (let level = 0; level < rings; level++)
        web += line(
          level % 2 === Math.abs(rib % 2)
            ? [at(rib, level), at(rib + 1, level + 1)]
            : [at(rib + 1, level), at(rib, level + 1)],
        )
  }
  let hoops = ''
  for (let level = 0; level < rings; level++)
    hoops += line(along(2 * ribs, (share) => at(share * 2 * ribs - ribs, level)))
  return ground(random) + stroke('a', 1.3, web) + stroke('b', 1.7, hoops) + stroke('c', 2.4, frame)
}

/** Wheels whose teeth meet: each next one touches the pitch circle of the last. */
function gears(random: Random): string {
  const tooth = between(random, 13, 19)
  let drawn = ''
  let [x, y, angle] = [between(random, -20, 90), between(random, 90, 270), 0]
  let last = 0
  for (let wheel = 0; wheel < 4; wheel++) {
    const teeth = 9 + upTo(random, 16)
    const radius = (teeth * tooth * 2) / (2 * Math.PI)
    if (wheel > 0) {
      angle = between(random, 0.15, 0.75) * (y > height / 2 ? -1 : 1)
      x += Math.cos(angle) * (last + radius)
      y += Math.sin(angle) * (last + radius)
    }
    last = radius
    const rim = along(teeth * 4, (share) => {
      const far = radius + (Math.floor(share * teeth * 4 + 0.001) % 4 < 2 ? tooth * 0.42 : -tooth * 0.42)
      return [x + Math.cos(share * 2 * Math.PI + angle) * far, y + Math.sin(share * 2 * Math.PI + angle) * far]
    })
    let spokes = ''
    const count = 3 + upTo(random, 4)
    for (let spoke = 0; spoke < count; spoke++) {
      const turn = (spoke / count) * 2 * Math.PI + angle
      spokes += `M${n(x + Math.cos(turn) * 12)} ${n(y + Math.sin(turn) * 12)}L${n(x + Math.cos(turn) * radius * 0.76)} ${n(y + Math.sin(turn) * radius * 0.76)}`
    }
    drawn +=
      filled(wheel % 2 ? 'g' : 'f', `${line(rim)}z`) +
      stroke('b', 4, spokes) +
      stroke('a', 1.6, ring(x, y, radius * 0.78)) +
      stroke('c', 2.4, ring(x, y, 11))
  }
  return drawn
}
