import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { applicationsContract, OwnApplication } from '../contract.ts'
import { toldLabels } from '../rules/told.ts'
import { Answers } from './Answers.tsx'

type OwnProps = {
  readonly own: OwnApplication
  /** Token of the mailed link; absent for a signed-in applicant. */
  readonly token?: string
  readonly onChanged: () => void
}

/**
 * An application as its applicant sees it: the state their letters announced, what they sent, how to replace or
 * withdraw it.
 */
export function OwnView({ own, token, onChanged }: OwnProps) {
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
      {!own.isReplacement && <ToldLine told={own.told} company={own.company} />}
      <Acts own={own} {...(token !== undefined && { token })} onChanged={onChanged} />
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

function Acts({ own, token, onChanged }: OwnProps) {
  const api = useApi<typeof applicationsContract>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const act = async (key: 'confirm' | 'withdrawal', done: string): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const answer =
        token === undefined
          ? await api('POST /api/me/applications/:id/withdrawal', { params: { id: own.id }, body: {} })
          : await api(`POST /api/applications/${key}`, { body: { token } })
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

/** Shows only what the poster chose to announce; the poster's other assessments stay private. */
export function ToldLine({ told, company }: { readonly told: OwnApplication['told']; readonly company: string }) {
  if (told === null)
    return (
      <p>
        <StatusBadge tone="neutral">Received</StatusBadge>{' '}
        <span className="text-ink-2">{company || 'The poster'} has not written to you about it yet.</span>
      </p>
    )
  return (
    <p>
      <StatusBadge tone={told.stage === 'declined' ? 'neutral' : 'ok'}>{toldLabels[told.stage]}</StatusBadge>{' '}
      <span className="text-ink-2">
        on <DateText at={told.at} form="long" />. What was written stands in the mail of that day.
      </span>
    </p>
  )
}
