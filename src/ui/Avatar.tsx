import { useState } from 'react'
import { cx } from './cx.ts'
import { initials } from './initials.ts'

const sizes = { sm: 32, md: 44, lg: 72, xl: 112 } as const
const boxes = { sm: 'size-8 text-xs', md: 'size-11 text-sm', lg: 'size-18 text-xl', xl: 'size-28 text-3xl' } as const

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
  /** Announces the name to screen readers. Leave out if the name is next to the picture. */
  alone?: boolean
}

/** A photo, or initials if there is none or it does not load. */
export function Avatar({ name, src, size = 'md', alone = false }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const box = cx('inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-line', boxes[size])
  if (src && src !== broken) {
    const side = sizes[size]
    return (
      <span className={box}>
        <img
          src={src}
          alt={alone ? name : ''}
          width={side}
          height={side}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="photo size-full object-cover"
        />
      </span>
    )
  }
  return (
    <span
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={cx(box, 'bg-brand-50 font-semibold font-serif text-brand-700')}
    >
      {initials(name)}
    </span>
  )
}
