import { lazy, Suspense } from 'react'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'

// The form is rendered only in the browser, after the first paint.
const Posting = lazy(() => import('../parts/Posting.tsx').then((module) => ({ default: module.Posting })))

export const handle = screen(() => ({
  title: 'Post a Position',
  description: 'Post a position, an internship or a graduate place in research, with or without an account.',
  canonical: paths.postJob,
}))

export function Component() {
  const { state } = useAuth()
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20 lg:pt-8">
      <h1>Post a Position</h1>
      <p className="mt-1 mb-8 max-w-prose text-ink-2">
        For positions, internships and graduate places in research. It costs nothing.
      </p>
      {/* The form is taller than a screen: reserving one keeps what follows from jumping when it loads. */}
      <div className="min-h-dvh">
        {state === 'loading' ? (
          <Spinner label="Checking who you are" />
        ) : (
          <Suspense fallback={<Spinner label="The form is being opened" />}>
            <Posting key={state} isAccount={state === 'signed-in'} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
