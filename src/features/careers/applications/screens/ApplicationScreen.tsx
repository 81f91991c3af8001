import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { applicationsContract, OwnApplication } from '../contract.ts'

// Loaded once there is something to show.
const OwnView = lazy(() => import('../parts/OwnView.tsx').then((module) => ({ default: module.OwnView })))

export const handle = screen(() => ({ title: 'Your application', robots: 'noindex', canonical: '/application' }))

type Found = OwnApplication | 'looking' | 'ended' | 'failed'

/** Where the applicant's mailed link leads; the secret is in the URL fragment. Opening it changes nothing. */
export function Component() {
  const api = useApi<typeof applicationsContract>()
  const token = useLocation().hash.slice(1)
  const [found, setFound] = useState<Found>('looking')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (token.length < 20) return setFound('ended')
    const stop = new AbortController()
    api('POST /api/applications/open', { body: { token }, signal: stop.signal }).then(
      (answer) => setFound(answer.ok ? answer.data : 'ended'),
      () => !stop.signal.aborted && setFound('failed'),
    )
    return () => stop.abort()
  }, [api, token, turn])
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20 lg:pt-8">
      {found === 'looking' && <Spinner label="The application is being opened" shown />}
      {found === 'ended' && (
        <div className="grid justify-items-start gap-4">
          <h1>This link opens no application</h1>
          <p className="max-w-prose text-ink-2 text-lg">
            Each time an application is sent again, its link is new: open the newest mail. Applications are deleted 12
            months after the deadline.
          </p>
          <Link to={paths.jobs()} className={buttonClass()}>
            Go to the Job Board
          </Link>
        </div>
      )}
      {found === 'failed' && (
        <div className="grid justify-items-start gap-4">
          <h1>Your application</h1>
          <p>The application could not be read just now.</p>
          <Button onClick={() => setTurn(turn + 1)}>Try again</Button>
        </div>
      )}
      {typeof found === 'object' && (
        <Suspense fallback={<Spinner label="The application is being opened" shown />}>
          <OwnView own={found} token={token} onChanged={() => setTurn(turn + 1)} />
        </Suspense>
      )}
    </div>
  )
}
