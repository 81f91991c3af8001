import { structures } from './engineering.ts'
import { figures } from './mathematics.ts'
import { slides } from './medicine.ts'
import { height, pick, type Random, randomFrom, width } from './pen.ts'
import { specimens } from './science.ts'
import { boards } from './technology.ts'

const drawings: Readonly<Record<string, (random: Random) => string>> = {
  science: specimens,
  technology: boards,
  medicine: slides,
  engineering: structures,
  mathematics: figures,
}

// Inks a to d from middle to pale, p the paper, f and g the cells. The sheet turns dark with the system.
const ends = '.s,.p{stroke-linecap:round;stroke-linejoin:round}'
const light =
  '.a{stroke:#846af3}.b{stroke:#613fc9}.c{stroke:#2e1f66}.d{stroke:#b9a9fa}.f{fill:#ede8fe;stroke:#846af3}.g{fill:#e0d8fd;stroke:#846af3}'
const dark =
  '.a{stroke:#8f78f5}.b{stroke:#a897f8}.c{stroke:#d3c9fc}.d{stroke:#4d3f8a}.f{fill:#241c40;stroke:#6f58c9}.g{fill:#2f2556;stroke:#8f78f5}'
const on = (ground: string): string => `rect{fill:${ground}}.p{stroke:${ground}}`

/** The paper: three tints of the brand, all light, so that a page of covers is calm. */
const paper = (random: Random): string => on(pick(random, '#f3f0fe', '#f7f5fe', '#fbfaf7')) + light

/**
 * The generated cover of a project without a photo: the same id always gives the same drawing.
 * @returns an SVG of 640 × 360 units, at most 4 KB once compressed; undefined for a sector without a drawing.
 */
export function cover(sector: string, id: string): string | undefined {
  if (!Object.hasOwn(drawings, sector)) return undefined
  const random = randomFrom(id)
  const sheet = `${ends}${paper(random)}@media(prefers-color-scheme:dark){${on('#1d1733')}${dark}}`
  const drawn = drawings[sector]?.(random)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><style>${sheet}</style><rect width="${width}" height="${height}"/><g class="s">${drawn}</g></svg>`
}
