import { truss } from './engineering.ts'
import { curves } from './mathematics.ts'
import { cells } from './medicine.ts'
import { height, type Random, randomFrom, width } from './pen.ts'
import { phyllotaxis } from './science.ts'
import { traces } from './technology.ts'

const drawings: Readonly<Record<string, (random: Random) => string>> = {
  science: phyllotaxis,
  technology: traces,
  medicine: cells,
  engineering: truss,
  mathematics: curves,
}

// Inks a to d from middle to pale, p the paper, f and g the cells. The sheet turns dark with the system.
const light =
  '.s,.p{stroke-linecap:round;stroke-linejoin:round}rect{fill:#f3f0fe}.a{stroke:#846af3}.b{stroke:#613fc9}.c{stroke:#2e1f66}.d{stroke:#b9a9fa}.p{stroke:#fbfaf7}.f{fill:#e9e3fd;stroke:#846af3}.g{fill:#cabdfb;stroke:#613fc9}'
const dark =
  'rect{fill:#1d1733}.a{stroke:#8f78f5}.b{stroke:#b9a9fa}.c{stroke:#e2dbfd}.d{stroke:#4d3f8a}.p{stroke:#1d1733}.f{fill:#2a2149;stroke:#6f58c9}.g{fill:#44357e;stroke:#b9a9fa}'

/**
 * The drawing that stands for a project without a photo: the same id always gives the same one.
 * @returns an SVG of 640 × 360 units, at most 4 KB once compressed; undefined for a sector without a drawing.
 */
export function cover(sector: string, id: string): string | undefined {
  if (!Object.hasOwn(drawings, sector)) return undefined
  const drawn = drawings[sector]?.(randomFrom(id))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><style>${light}@media(prefers-color-scheme:dark){${dark}}</style><rect width="${width}" height="${height}"/><g class="s">${drawn}</g></svg>`
}
