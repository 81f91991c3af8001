import { between, dot, filled, height, type Point, pick, type Random, stroke, width } from './pen.ts'

/** Voronoi cells with round corners, each with its nucleus; a few of them stained. */
export function tissue(random: Random): string {
  const sites = scatter(random)
  const [gap, stain, drift] = [between(random, 0.86, 0.96), between(random, 0.05, 0.4), between(random, 2, 14)]
  let [walls, stained, nuclei] = ['', '', '']
  for (const site of sites) {
    const cell = shrunk(cellOf(site, sites), site, gap)
    if (cell.length < 3) continue
    const path = rounded(cell)
    if (random() < stain) stained += path
    else walls += path
    const [x, y] = middleOf(cell)
    nuclei += dot(x + between(random, -drift, drift), y + between(random, -drift, drift))
  }
  const size = between(random, 9, 15)
  const eyes = random() < 0.4 ? stroke('p', size * 0.45, nuclei) : ''
  return filled('f', walls) + filled('g', stained) + stroke('b', size, nuclei) + eyes
}

/** One site in each field of a staggered grid, with jitter; in some, the fields grow from left to right. */
function scatter(random: Random): Point[] {
  const [columns, rows] = pick(random, [6, 5], [7, 5], [8, 6], [9, 6], [12, 5], [7, 8])
  const [wide, high] = [width / (columns - 2), height / (rows - 2)]
  const shake = between(random, 0.2, 0.85)
  const growth = pick(random, 1, 1, 1.5, 0.7)
  return Array.from({ length: columns * rows }, (_, at): Point => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const x = (column - 0.5 + (row % 2) / 2 + (random() - 0.5) * shake) * wide
    const share = Math.max(0, x) / width
    return [x < 0 ? x : width * share ** growth, (row - 0.5 + (random() - 0.5) * shake) * high]
  })
}

/** All that lies nearer to this site than to any other: the frame, cut by the bisector with each. */
function cellOf(site: Point, sites: readonly Point[]): Point[] {
  let cell: Point[] = [
    [-90, -90],
    [width + 90, -90],
    [width + 90, height + 90],
    [-90, height + 90],
  ]
  for (const other of sites) if (other !== site) cell = cut(cell, site, other)
  return cell
}

function cut(cell: readonly Point[], site: Point, other: Point): Point[] {
  const [dx, dy] = [other[0] - site[0], other[1] - site[1]]
  const middle = (other[0] ** 2 + other[1] ** 2 - site[0] ** 2 - site[1] ** 2) / 2
  const beyond = ([x, y]: Point): number => x * dx + y * dy - middle
  return cell.flatMap((from, at) => {
    const to = cell[(at + 1) % cell.length] ?? from
    const [near, far] = [beyond(from), beyond(to)]
    const kept = near <= 0 ? [from] : []
    if (near <= 0 === far <= 0) return kept
    const part = near / (near - far)
    return [...kept, [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])] as const]
  })
}

const shrunk = (cell: readonly Point[], [x, y]: Point, part: number): Point[] =>
  cell.map(([a, b]) => [x + (a - x) * part, y + (b - y) * part] as const)

const middleOf = (cell: readonly Point[]): Point => [
  cell.reduce((sum, [x]) => sum + x, 0) / cell.length,
  cell.reduce((sum, [, y]) => sum + y, 0) / cell.length,
]

/** Through the middles of the sides, bent towards the corners. */
function rounded(cell: readonly Point[]): string {
  return cell
    .map((corner, at) => {
      const before = cell.at(at - 1) ?? corner
      const after = cell[(at + 1) % cell.length] ?? corner
      const start = at === 0 ? `M${mid(before, corner)}` : ''
      return `${start}Q${Math.round(corner[0])} ${Math.round(corner[1])} ${mid(corner, after)}`
    })
    .join('')
    .concat('z')
}

const mid = (a: Point, b: Point): string => `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}`
