import { cx } from './cx.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The spinner alone, for places that already say what is happening. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      aria-hidden="true"
      className={cx('animate-spin', className)}
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.28" strokeWidth="2.5" />
      <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

/** A spinner with a label for screen readers; visible when `shown`. */
export function Spinner({ label, shown = false }: { label: string; shown?: boolean }) {
  return (
    <span role="status" className="inline-flex items-center gap-2.5 text-ink-2">
      <SpinnerMark className="text-brand-500" />
      {shown ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
