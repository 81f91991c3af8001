import { cover } from '../cover-art/cover.ts'

/** The drawing of a project without a photo, as an SVG; for a sector without drawings, that of science. */
export const drawnCover = (sector: string, id: string): string => cover(sector, id) ?? cover('science', id) ?? ''
