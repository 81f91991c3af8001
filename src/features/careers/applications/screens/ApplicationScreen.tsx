import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { applicationsContract, OwnApplication } from '../contract.ts'
import { Answers } from '../parts/Answers.tsx'

export const handle = screen(() => ({ title: 'Your application', robots: 'noindex', canonical: '/application' }))

type Found = OwnApplication | 'looking' | 'ended' | 'failed'

/** Where the mailed link of an applicant leads; its secret stands behind the '#'. Opening it changes nothing. */
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
      {typeof found === 'object' && <Opened own={found} token={token} onChanged={() => setTurn(turn + 1)} />}
    </div>
  )
}

type OpenedProps = { readonly own: OwnApplication; readonly token: string; readonly onChanged: () => void }

function Opened({ own, token, onChanged }: OpenedProps) {
  if (own.withdrawnAt !== null)
    return (
      <div className="grid justify-items-start gap-4">
        <h1>Your application was withdrawn</h1>
        <p className="max-w-prose text-ink-2">
          What you sent for {own.title} was deleted on {longDate(own.withdrawnAt)}; the files go within a day.
        </p>
        {own.isOpen && <Link to={paths.applyJob(own.jobId)}>Apply again</Link>}
      </div>
    )
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="wrap-anywhere">{own.title}</h1>
        <p className="wrap-anywhere mt-1 text-ink-2">
          {own.company}
          {own.isReplacement ? '' : ` · received ${longDate(own.receivedAt)}`} · deleted {longDate(own.purgeAfter)}
        </p>
      </div>
      <Acts own={own} token={token} onChanged={onChanged} />
      <section className="grid gap-4 border-line border-t pt-5">
        <h2 className="text-[1.375rem] leading-7">What you sent</h2>
        <p className="font-semibold">
          {own.firstName} {own.lastName}
        </p>
        <Answers given={own} />
        <ul className="text-sm">
          {own.files.map(({ role, name }) => (
            <li key={role} className="wrap-anywhere">
              {role === 'resume' ? 'Resume' : 'Cover letter'}: {name}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Acts({ own, token, onChanged }: OpenedProps) {
  const api = useApi<typeof applicationsContract>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const act = async (key: 'confirm' | 'withdrawal', done: string): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const answer = await api(`POST /api/applications/${key}`, { body: { token } })
      setAsking(false)
      if (!answer.ok) toast.error(answer.refusal.title)
      else toast.show(done)
      onChanged()
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  if (own.isReplacement)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose">
          This was sent with your address while an application of yours stands. Nothing is replaced until you say so. If
          it was not you, do nothing.
        </p>
        <Button busy={isBusy} onClick={() => void act('confirm', 'Your application was replaced.')}>
          Replace My Application
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-3">
      {own.isOpen && (
        <Link to={paths.applyJob(own.jobId)} className={buttonClass({ variant: 'quiet' })}>
          Replace it
        </Link>
      )}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Withdraw your application?"
        footer={
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => void act('withdrawal', 'Your application is withdrawn.')}
          >
            Withdraw It
          </Button>
        }
      >
        <p>The poster can no longer read it. What you wrote is deleted at once, and your files within a day.</p>
      </Dialog>
    </div>
  )
}
