import { markPath } from './mark-shape.ts'

/** The mark in the colour of the text around it. Decoration: the name stands beside it. */
export const Mark = ({ size = 24, className }: { size?: number; className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
    className={className}
  >
    <path d={markPath} />
  </svg>
)
