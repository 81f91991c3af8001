import { imageUrl, imageWidths } from '#features/foundation/files/rules.ts'

/** The picture of a project: its photo in the middle width, or the drawing made from its id. */
export const projectImage = (project: {
  readonly id: string
  readonly sector: string
  readonly imageId: string | null
}): string => (project.imageId ? imageUrl(project.imageId, 800) : `/art/${project.sector}/${project.id}.svg`)

/** The widths of a photo for `srcset`; undefined for a drawing, which is sharp at any size. */
export const imageSources = (image: string): string | undefined =>
  image.endsWith('/800.webp')
    ? imageWidths.map((width) => `${image.replace('/800.webp', `/${width}.webp`)} ${width}w`).join(', ')
    : undefined
