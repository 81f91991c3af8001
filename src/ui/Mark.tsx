import { markPath } from './mark-shape.ts'

export type MarkProps = {
  size?: number
  className?: string
  /** Spoken as a picture of this name. Leave out where the name stands beside the mark. */
  name?: string
}

/** The mark in the colour of the text around it. */
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
