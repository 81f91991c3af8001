import { ground } from './ground.ts'
import { along, between, dot, height, line, pick, type Random, stroke, upTo, width } from './pen.ts'

/** A girder: Pratt, Howe or Warren, with a straight, bowed or sagging second chord, above or below the deck. */
export function truss(random: Random): string {
  const bays = 6 + upTo(random, 9)
  const bay = (width + 80) / bays
  const [least, rise] = [between(random, 36, 70), pick(random, 0, 1, 1) * between(random, 40, 120)]
  const isBelow = random() < 0.35
  const deck = isBelow ? between(random, 90, 140) : between(random, 190, 250)
  const kind = pick(random, 'pratt', 'howe', 'warren', 'cross')
  const at = (post: number): number => post * bay - 40
  const chord = (post: number): number => deck + (isBelow ? 1 : -1) * (least + Math.sin((post / bays) * Math.PI) * rise)
  let [web, joints] = ['', '']
  for (let post = 0; post <= bays; post++) {
    if (kind !== 'warren')
      web += line([
        [at(post), deck],
        [at(post), chord(post)],
      ])
    joints += dot(at(post), deck) + (kind === 'warren' ? '' : dot(at(post), chord(post)))
    if (post === bays) continue
    const [left, right] = [at(post), at(post + 1)]
    const fall = line([
      [left, chord(post)],
      [right, deck],
    ])
    const climb = line([
      [left, deck],
      [right, chord(post + 1)],
    ])
    const middle = (left + right) / 2
    if (kind === 'warren')
      web += line([
        [left, deck],
        [middle, chord(post + 0.5)],
        [right, deck],
      ])
    else if (kind === 'cross') web += fall + climb
    else web += (kind === 'pratt') === post < bays / 2 ? fall : climb
  }
  const shift = kind === 'warren' ? 0.5 : 0
  const frame =
    line([
      [-40, deck],
      [width + 40, deck],
    ]) + line(along(bays, (share) => [at(share * bays + shift), chord(share * bays + shift)]))
  return ground(random) + stroke('b', 1.6, web) + stroke('c', 3, frame) + stroke('a', between(random, 5, 8), joints)
}

export function arch(random: Random): string {
  const spans = 1 + upTo(random, 4)
  const deck = between(random, 80, 210)
  const foot = height - between(random, 20, 60)
  const rise = pick(random, 1, 1, 1.3)
  const wide = (width + 40) / spans
  let [ribs, hangers] = ['', '']
  const each = 6 + upTo(random, 6)
  for (let span = 0; span < spans; span++) {
    const left = span * wide - 20
    for (const thick of [0, between(random, 10, 18)]) {
      const top = deck + 8 - (rise - 1) * 160
      ribs += line(along(22, (share) => [left + share * wide, foot - (foot - top - thick) * (4 * share * (1 - share))]))
    }
    for (let post = 1; post < each; post++) {
      const share = post / each
      const y = foot - (foot - deck - 8 + (rise - 1) * 160) * (4 * share * (1 - share))
      hangers += line([
        [left + share * wide, deck],
        [left + share * wide, y],
      ])
    }
  }
  return (
    ground(random) +
    stroke('b', 1.5, hangers) +
    stroke('a', 2.6, ribs) +
    stroke(
      'c',
      3.4,
      line([
        [-10, deck],
        [650, deck],
      ]),
    )
  )
}

export function suspension(random: Random): string {
  const deck = between(random, 215, 265)
  const tops = between(random, 40, 95)
  const [left, right] = [between(random, 90, 190), between(random, 450, 550)]
  const sag = deck - between(random, 12, 40)
  const cable = (x: number): number => {
    if (x < left) return tops + ((left - x) / (left + 60)) * (deck - tops)
    if (x > right) return tops + ((x - right) / (700 - right)) * (deck - tops)
    const share = (x - left) / (right - left)
    return sag - (sag - tops) * (2 * share - 1) ** 2
  }
  const gap = between(random, 12, 24)
  let hangers = ''
  for (let x = gap; x < width; x += gap)
    hangers += line([
      [x, cable(x)],
      [x, deck],
    ])
  let towers = ''
  for (const x of [left, right])
    towers +=
      line([
        [x - 8, height],
        [x - 5, tops - 6],
        [x + 5, tops - 6],
        [x + 8, height],
      ]) +
      line([
        [x - 6, tops + 40],
        [x + 6, tops + 40],
      ])
  return (
    ground(random) +
    stroke('a', 1.2, hangers) +
    stroke('b', 2.6, line(along(48, (share) => [share * width, cable(share * width)]))) +
    stroke(
      'c',
      3,
      line([
        [-10, deck],
        [650, deck],
      ]) + towers,
    )
  )
}

export function cableStayed(random: Random): string {
  const deck = between(random, 225, 275)
  const masts = pick(random, [between(random, 220, 420)], [150, 490], [110, 320, 530])
  const stays = 6 + upTo(random, 7)
  const isHarp = random() < 0.5
  const reach = (masts.length === 1 ? 320 : masts.length === 2 ? 170 : 105) * between(random, 0.85, 1)
  const top = between(random, 24, 90)
  let [cables, towers] = ['', '']
  for (const x of masts) {
    towers += line([
      [x - 12, height],
      [x, top - 8],
      [x + 12, height],
    ])
    for (let stay = 1; stay <= stays; stay++) {
      const share = stay / stays
      const y = isHarp ? deck - (deck - top) * share : top + (1 - share) * 26
      cables += line([
        [x - reach * share, deck],
        [x, y],
        [x + reach * share, deck],
      ])
    }
  }
  return (
    ground(random) +
    stroke('a', 1.4, cables) +
    stroke(
      'c',
      3.2,
      towers +
        line([
          [-10, deck],
          [650, deck],
        ]),
    )
  )
}
