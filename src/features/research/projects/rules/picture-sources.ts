import { pictureWidths } from '#values/picture-widths.ts'

/** The widths of a photo for `srcset`; undefined for a drawing, which is sharp at any size. */
export const imageSources = (image: string): string | undefined =>
  image.endsWith('/800.webp')
    ? pictureWidths.map((width) => `${image.replace('/800.webp', `/${width}.webp`)} ${width}w`).join(', ')
    : undefined
