import { Skeleton } from '#ui/Skeleton.tsx'

/**
 * Stands in for a personal page until the session is known. At least as tall as the screen, like the page itself
 * (`tall`), so that nothing moves when the page appears. Not seen if the wait is short.
 */
export const PageSkeleton = () => (
  <div className={tall}>
    <p role="status" className="sr-only">
      Loading
    </p>
    <div className="mx-auto grid max-w-6xl appear-late gap-6 px-4 py-8 sm:py-12">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-24" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  </div>
)

/** Keeps the footer of a personal page below the first screen, however short the page is. */
export const tall = 'min-h-dvh'
