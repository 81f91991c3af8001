import { imageUrl } from '#features/foundation/files/rules.ts'

/** The picture of a project: its photo in the middle width, or the drawing made from its id. */
export const projectImage = (project: {
  readonly id: string
  readonly sector: string
  readonly imageId: string | null
}): string => (project.imageId ? imageUrl(project.imageId, 800) : `/art/${project.sector}/${project.id}.svg`)
