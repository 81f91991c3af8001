import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { OwnJob } from '../contract/objects.ts'

const ManageJob = lazy(() => import('../parts/ManageJob.tsx').then((module) => ({ default: module.ManageJob })))

export const handle = screen(() => ({ title: 'Your position', robots: 'noindex', canonical: '/jobs/manage' }))

type Found = OwnJob | 'looking' | 'ended' | { readonly failed: string }

/** Only a 404 says that the link opens no position. */
const isOver = ({ status }: { readonly status: number }): boolean => status === 404

/**
 * Where the mailed link of a poster without an account leads. The secret is in the URL fragment, so no server, log or
 * referrer sees it. Opening the page changes nothing; its buttons do.
 */
export function Component() {
  const api = useApi<typeof jobsContract>()
  const token = useLocation().hash.slice(1)
  const [found, setFound] = useState<Found>('looking')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (token.length < 20) return setFound('ended')
    const stop = new AbortController()
    api('POST /api/job-links/open', { body: { token }, signal: stop.signal }).then(
      (answer) =>
        setFound(answer.ok ? answer.data : isOver(answer.refusal) ? 'ended' : { failed: answer.refusal.title }),
      () => !stop.signal.aborted && setFound({ failed: 'The position could not be read just now.' }),
    )
    return () => stop.abort()
  }, [api, token, turn])
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-20 lg:pt-8">
      {found === 'looking' && <Spinner label="The position is being opened" shown />}
      {found === 'ended' && <Ended />}
      {typeof found === 'object' && 'failed' in found && (
        <div className="grid justify-items-start gap-4">
          <h1>Your position</h1>
          <p>{found.failed}</p>
          <Button onClick={() => setTurn(turn + 1)}>Try again</Button>
        </div>
      )}
      {typeof found === 'object' && 'wording' in found && (
        <>
          <h1 className="wrap-anywhere mb-5">{found.wording.title}</h1>
          <Suspense fallback={<Spinner label="The position is being opened" shown />}>
            <ManageJob job={found} token={token} onChanged={setFound}>
              <LinkActs job={found} token={token} onChanged={setFound} />
            </ManageJob>
          </Suspense>
        </>
      )}
    </div>
  )
}

const Ended = () => (
  <div className="grid justify-items-start gap-4">
    <h1>This link opens no position</h1>
    <p className="max-w-prose text-ink-2 text-lg">
      When a new link is mailed, the one before ends: open the newest mail. A position that was not confirmed within 7
      days is deleted; please post it again.
    </p>
    <Link to={paths.jobs()} className={buttonClass()}>
      Go to the Job Board
    </Link>
  </div>
)

type ActProps = { readonly job: OwnJob; readonly token: string; readonly onChanged: (found: OwnJob | 'ended') => void }

function LinkActs({ job, token, onChanged }: ActProps) {
  const api = useApi<typeof jobsContract>()
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    await work().catch(() => toast.error('That could not be sent. Please try again.'))
    setBusy(false)
  }
  const confirm = (): Promise<void> =>
    act(async () => {
      const answer = await api('POST /api/job-links/confirm', { body: { token } })
      if (!answer.ok) return isOver(answer.refusal) ? onChanged('ended') : void toast.error(answer.refusal.title)
      toast.show('Your address is confirmed. A moderator looks at the position next.')
      onChanged(answer.data)
    })
  const replace = (): Promise<void> =>
    act(async () => {
      const answer = await api('POST /api/jobs/:id/link', { params: { id: job.id } })
      if (!answer.ok) return void toast.error(answer.refusal.title)
      toast.show('A new link is on its way to you, unless one was mailed just now. Only the newest works.')
    })
  const end = (): Promise<void> =>
    act(async () => {
      const answer = await api('POST /api/job-links/end', { body: { token } })
      if (!answer.ok) return isOver(answer.refusal) ? onChanged('ended') : void toast.error(answer.refusal.title)
      toast.show('The link was ended.')
      onChanged('ended')
    })
  return (
    <div className="grid gap-4">
      {job.state === 'awaiting_email' && (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-prose">
            This position was posted with your address as the contact. If that was you, confirm it: a moderator looks at
            it next, and then it is listed.
          </p>
          <Button busy={isBusy} onClick={() => void confirm()}>
            Confirm and Send for Checking
          </Button>
        </div>
      )}
      <details>
        <summary className="inline-flex min-h-11 items-center text-brand-700 underline underline-offset-[0.18em]">
          About this link
        </summary>
        <div className="grid justify-items-start gap-3 pt-2">
          <p className="max-w-prose text-ink-2 text-sm">
            Who has it can change and close the position. If another person may have it, ask for a new one: this one
            ends.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void replace()}>
              Mail Me a New Link
            </Button>
            <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void end()}>
              End This Link
            </Button>
          </div>
        </div>
      </details>
    </div>
  )
}
