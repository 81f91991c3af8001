import { dot, height, n, type Random, stroke, upTo, width } from './pen.ts'

const deck = 205

/** A truss in elevation over the contour lines of the valley it spans. */
export function truss(random: Random): string {
  const bays = 8 + upTo(random, 5)
  const bay = (width + 80) / bays
  const rise = 60 + random() * 55
  const top = (post: number): number => deck - 42 - Math.sin((post / bays) * Math.PI) * rise
  let frame = `M-40 ${deck}H${width + 40}M-40 ${n(top(0))}`
  let web = ''
  let joints = ''
  for (let post = 0; post <= bays; post++) {
    const x = post * bay - 40
    frame += `L${n(x)} ${n(top(post))}`
    web += `M${n(x)} ${deck}V${n(top(post))}`
    joints += dot(x, deck)
    if (post === bays) continue
    // Diagonals lean towards the middle, as they do where the load is carried to the ends.
    const [foot, head] = post < bays / 2 ? [post + 1, post] : [post, post + 1]
    web += `M${n(foot * bay - 40)} ${deck}L${n(head * bay - 40)} ${n(top(head))}`
  }
  return contours(random) + stroke('b', 1.4, web) + stroke('c', 2.6, frame) + stroke('a', 7, joints)
}

function contours(random: Random): string {
  const bend = 120 + random() * 140
  let lines = ''
  for (let line = 0; line < 8; line++) {
    const base = height - 8 - line * 15
    const dip = base - 22 - line * 7 - random() * 18
    lines += `M-10 ${n(base)}Q${n(bend)} ${n(dip)} 330 ${n(base - 4)}T650 ${n(base - 16 + random() * 12)}`
  }
  return stroke('d', 1.2, lines)
}
