import { cx } from './cx.ts'

/** A grey block of the final size, set by the class; the region around it has `aria-busy`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-line', className)} />
)

const widths = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3']

/** Placeholder lines, each as tall as a line of body text. */
export const SkeletonText = ({ lines }: { lines: number }) => (
  <span aria-hidden="true" className="block">
    {Array.from({ length: lines }, (_, line) => (
      <span key={`line-${line + 1}`} className="flex h-6 items-center">
        <Skeleton className={cx('h-3.5', line === lines - 1 ? 'w-1/2' : widths[line % widths.length])} />
      </span>
    ))}
  </span>
)
