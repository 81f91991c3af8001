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
import { tissue } from './tissue.ts'

/** Under the microscope: tissue, cells adrift, membranes, fibres, helices, nerve cells. */
export function slides(random: Random): string {
  return pick(random, tissue, tissue, drifting, membranes, fibres, helices, nerves)(random)
}

/** Round cells that keep apart, each with its nucleus and a few grains. */
function drifting(random: Random): string {
  const [least, most] = pick(random, [14, 34], [22, 60], [34, 90])
  const placed: { x: number; y: number; size: number }[] = []
  for (let tries = 0; tries < 160 && placed.length < 34; tries++) {
    const one = { x: random() * width, y: random() * height, size: between(random, least, most) }
    if (placed.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > one.size + other.size + 5))
      placed.push(one)
  }
  let [plain, stained, rims] = ['', '', '']
  const strokes = new Strokes()
  for (const { x, y, size } of placed) {
    if (random() < 0.25) stained += ring(x, y, size)
    else plain += ring(x, y, size)
    rims += ring(x, y, size * 0.84)
    const angle = random() * 6
    strokes.add(
      'b',
      size > 40 ? 28 : size > 24 ? 17 : 10,
      dot(x + Math.cos(angle) * size * 0.3, y + Math.sin(angle) * size * 0.3),
    )
    if (size > 26)
      for (let grain = 0; grain < 4; grain++)
        strokes.add(
          'a',
          4,
          dot(x + Math.cos(angle + 2 + grain) * size * 0.6, y + Math.sin(angle + 2 + grain) * size * 0.6),
        )
  }
  return filled('f', plain) + filled('g', stained) + stroke('d', 1.2, rims) + strokes.draw()
}

/** Two rows of heads with their tails between them, bent along a wave. */
function membranes(random: Random): string {
  const layers = 1 + upTo(random, 3)
  const heads = layers === 1 ? 34 : layers === 2 ? 30 : 26
  const thick = layers === 1 ? between(random, 36, 60) : between(random, 22, 32)
  const [swell, bend, phase] = [between(random, 10, 50), between(random, 0.5, 1.4), random() * 6]
  const strokes = new Strokes()
  for (let layer = 0; layer < layers; layer++) {
    const middle = ((layer + 0.5) / layers) * height
    for (let at = 0; at <= heads; at++) {
      const x = (at / heads) * (width + 20) - 10
      const y = middle + swell * Math.sin((at / heads) * bend * 6.28 + phase + layer * 0.5)
      const tilt = Math.cos((at / heads) * bend * 6.28 + phase + layer * 0.5) * swell * 0.012
      for (const sign of [-1, 1]) {
        const [headX, headY] = [x - sign * thick * tilt * -1, y + sign * thick]
        for (const leg of [-3.4, 3.4])
          strokes.add(
            'a',
            1.5,
            line([
              [headX + leg * 0.5, headY],
              [x + leg + random() * 3, y + sign * thick * 0.14],
            ]),
          )
        strokes.add(random() < 0.12 ? 'c' : 'b', layers === 1 ? 13 : 11, dot(headX, headY))
      }
    }
  }
  const tilt = Math.round(between(random, -14, 14))
  return `<g transform="rotate(${tilt} 320 180) translate(-32 -18) scale(1.1)">${strokes.draw()}</g>`
}

/** Bundles of muscle, with or without their stripes. */
function fibres(random: Random): string {
  const strands = 7 + upTo(random, 7)
  const [swell, bend, phase] = [between(random, 8, 40), between(random, 0.4, 1.3), random() * 6]
  const isStriped = random() < 0.7
  const gap = 460 / strands
  let [bodies, stripes, nuclei] = ['', '', '']
  for (let strand = 0; strand < strands; strand++) {
    const y = (share: number): number =>
      strand * gap - 40 + swell * Math.sin(share * bend * 6.28 + phase + strand * 0.12)
    const edge = (shift: number): Point[] => along(16, (share) => [share * 680 - 20, y(share) + shift])
    bodies += `${line([...edge(0), ...edge(gap * 0.82).reverse()])}z`
    const each = 12 + upTo(random, 12)
    for (let x = isStriped ? random() * each - 10 : 700; x < 660; x += each) {
      const top = y((x + 20) / 680)
      stripes += `M${Math.round(x)} ${Math.round(top + 3)}v${Math.round(gap * 0.82 - 6)}`
    }
    for (let at = 0; at < 3; at++) {
      const x = random() * width
      nuclei += `M${Math.round(x)} ${Math.round(y((x + 20) / 680) + gap * 0.4)}h${8 + upTo(random, 14)}`
    }
  }
  const tilt = Math.round(between(random, -35, 35))
  return `<g transform="rotate(${tilt} 320 180) translate(-64 -40) scale(1.2)">${filled('f', bodies)}${stroke('a', 1.3, stripes)}${stroke('b', 7, nuclei)}</g>`
}

function helices(random: Random): string {
  const count = 1 + upTo(random, 3)
  const turns = between(random, 1.4, 3)
  const [tilt, high] = [Math.round(between(random, -40, 40)), between(random, 70, 110) / count ** 0.6]
  let drawn = ''
  for (let at = 0; at < count; at++) {
    const middle = (at - (count - 1) / 2) * high * 2.6
    const phase = random() * 6
    const strand = (late: number): Point[] =>
      along(60, (share) => [share * 840 - 420, middle + high * Math.sin(share * turns * 6.28 + phase + late)])
    const [one, other] = [strand(0), strand(2.3)]
    let [pairs, ends] = ['', '']
    for (let step = 1; step < 60; step += 1) {
      const [from, to] = [one[step], other[step]]
      if (!from || !to || Math.abs(from[1] - to[1]) < 8) continue
      pairs += line([from, to])
      ends += dot(...(step % 2 ? from : to))
    }
    drawn +=
      stroke('a', 1.8, pairs) + stroke('b', 5, ends) + stroke('c', 3.4, line(one)) + stroke('b', 3.4, line(other))
  }
  return `<g transform="translate(320 180) rotate(${tilt})">${drawn}</g>`
}

/** Bodies with branching arms. */
function nerves(random: Random): string {
  const strokes = new Strokes()
  const count = 2 + upTo(random, 2)
  let bodies = ''
  const grow = (x: number, y: number, angle: number, long: number, depth: number): void => {
    const bend = angle + between(random, -0.35, 0.35)
    const [toX, toY] = [x + Math.cos(bend) * long, y + Math.sin(bend) * long]
    strokes.add(
      depth > 2 ? 'b' : 'a',
      0.7 + depth * 0.9,
      line([
        [x, y],
        [x + Math.cos(angle) * long * 0.5, y + Math.sin(angle) * long * 0.5],
        [toX, toY],
      ]),
    )
    if (depth === 0) {
      strokes.add('c', 4.5, dot(toX, toY))
      return
    }
    for (const side of [-1, 1])
      if (random() < 0.85)
        grow(toX, toY, bend + side * between(random, 0.25, 0.65), long * between(random, 0.6, 0.9), depth - 1)
  }
  for (let at = 0; at < count; at++) {
    const [x, y] = [((at + between(random, 0.3, 0.7)) / count) * width, height * between(random, 0.25, 0.75)]
    const size = between(random, 16, 30)
    bodies += ring(x, y, size, size * between(random, 0.8, 1.1))
    const arms = 4 + upTo(random, 3)
    for (let arm = 0; arm < arms; arm++) grow(x, y, ((arm + random() * 0.5) / arms) * 6.28, between(random, 40, 62), 3)
  }
  return strokes.draw() + filled('g', bodies)
}
