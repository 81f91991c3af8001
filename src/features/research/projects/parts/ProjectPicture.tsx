import { cx } from '#ui/cx.ts'
import { imageSources } from '../rules/picture-sources.ts'

type ProjectPictureProps = {
  readonly image: string
  readonly alt: string
  /** The `sizes` attribute: how wide it is shown. */
  readonly sizes: string
  readonly lazy?: boolean
  /** A drawing is a strip, so that the text begins in the first view; a photo is whole. */
  readonly strip?: boolean
  readonly className?: string
}

/** A project's photo or drawing in 16 : 9, its space reserved while it loads. */
export function ProjectPicture({ image, alt, sizes, lazy = false, strip = false, className }: ProjectPictureProps) {
  const sources = imageSources(image)
  const isDrawing = image.startsWith('/art/')
  return (
    <img
      src={image}
      {...(sources ? { srcSet: sources, sizes } : {})}
      alt={alt}
      width="640"
      height="360"
      decoding="async"
      {...(lazy ? { loading: 'lazy' as const } : { fetchPriority: 'high' as const })}
      className={cx(
        strip && isDrawing ? 'h-46' : 'aspect-video',
        'w-full bg-brand-50 object-cover',
        !isDrawing && 'photo',
        className,
      )}
    />
  )
}
