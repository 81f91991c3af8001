import { dot, height, n, type Random, stroke, upTo, width } from './pen.ts'

type Point = readonly [x: number, y: number]
const [columns, rows] = [9, 6]

/** Tissue: Voronoi cells with round corners, each with its nucleus; a few of them stained. */
export function cells(random: Random): string {
  const sites = scatter(random)
  let walls = ''
  let stained = ''
  let nuclei = ''
  for (const site of sites) {
    const cell = shrunk(cellOf(site, sites), site)
    if (cell.length < 3) continue
    const path = rounded(cell)
    if (random() < 0.14) stained += path
    else walls += path
    const [x, y] = middleOf(cell)
    nuclei += dot(x + random() * 8 - 4, y + random() * 8 - 4)
  }
  const filled = (ink: string, path: string): string => `<path class="${ink}" stroke-width="1.3" d="${path}"/>`
  return filled('f', walls) + filled('g', stained) + stroke('b', 9 + upTo(random, 4), nuclei)
}

/** One site in each field of a staggered grid, shaken. */
function scatter(random: Random): Point[] {
  const [wide, high] = [width / (columns - 2), height / (rows - 2)]
  return Array.from({ length: columns * rows }, (_, at): Point => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const x = (column - 0.5 + (row % 2) / 2 + (random() - 0.5) * 0.62) * wide
    return [x, (row - 0.5 + (random() - 0.5) * 0.62) * high]
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

const shrunk = (cell: readonly Point[], [x, y]: Point): Point[] =>
  cell.map(([a, b]) => [x + (a - x) * 0.93, y + (b - y) * 0.93] as const)

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

const mid = (a: Point, b: Point): string => `${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)}`
