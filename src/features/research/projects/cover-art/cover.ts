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
  '.a{stroke:#846af3}.b{stroke:#613fc9}.c{stroke:#2e1f66}.d{stroke:#b9a9fa}.f{fill:#e9e3fd;stroke:#846af3}.g{fill:#cabdfb;stroke:#613fc9}'
const dark =
  '.a{stroke:#8f78f5}.b{stroke:#b9a9fa}.c{stroke:#e2dbfd}.d{stroke:#4d3f8a}.f{fill:#2a2149;stroke:#6f58c9}.g{fill:#44357e;stroke:#b9a9fa}'
const night = dark.replace('#2a2149', '#3a2a78').replace('#44357e', '#5a45a8').replace('#4d3f8a', '#6a58b8')
const on = (ground: string): string => `rect{fill:${ground}}.p{stroke:${ground}}`

/** The paper: brand tints, a warm one, and now and then the deep one with pale inks. */
const paper = (random: Random): string =>
  pick(random, on('#f3f0fe') + light, on('#e7e1fd') + light, on('#f6f1e7') + light, on('#2e1f66') + night)

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
