import { markPath } from './mark-shape.ts'

export type MarkProps = {
  size?: number
  className?: string
  /** The accessible name. Leave out if the name is next to the mark. */
  name?: string
}

/** The logo in the colour of the surrounding text. */
export const Mark = ({ size = 24, className, name }: MarkProps) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className={className}
    role={name ? 'img' : undefined}
    aria-label={name}
    aria-hidden={name ? undefined : true}
  >
    <path d={markPath} />
  </svg>
)
