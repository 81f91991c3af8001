import { along, between, height, line, type Random, stroke, upTo } from './pen.ts'

/** The ground of a drawing: contour lines of a valley, water, or layers of rock. */
export function ground(random: Random): string {
  const [lines, gap] = [5 + upTo(random, 5), between(random, 9, 17)]
  const [bend, swell] = [between(random, 0.6, 2.2), between(random, 2, 22)]
  const phase = random() * 6
  let path = ''
  for (let at = 0; at < lines; at++)
    path += line(
      along(14, (share) => [
        share * 660 - 10,
        height - 6 - at * gap - swell * Math.sin(share * bend * 6.28 + phase + at * 0.3),
      ]),
    )
  return stroke('d', 1.3, path)
}
