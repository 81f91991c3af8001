import { cx } from '#ui/cx.ts'
import { imageSources } from '../rules/pictures.ts'

type ProjectPictureProps = {
  readonly image: string
  readonly alt: string
  /** The `sizes` attribute: how wide it is shown. */
  readonly sizes: string
  readonly lazy?: boolean
  readonly className?: string
}

/** A project's photo or drawing in 16 : 9, its space reserved while it loads. */
export function ProjectPicture({ image, alt, sizes, lazy = false, className }: ProjectPictureProps) {
  const sources = imageSources(image)
  return (
    <img
      src={image}
      {...(sources ? { srcSet: sources, sizes } : {})}
      alt={alt}
      width="640"
      height="360"
      decoding="async"
      {...(lazy ? { loading: 'lazy' as const } : { fetchPriority: 'high' as const })}
      className={cx('aspect-video w-full bg-brand-50 object-cover', className)}
    />
  )
}
