import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DiscardChanges } from '#ui/DiscardChanges.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { OwnJob } from '../contract/objects.ts'
import { deadlineOf } from '../rules/jobs.ts'
import { bodyOf, fieldsOf } from './form-state.ts'
import { JobEditor } from './JobEditor.tsx'
import { stateWords } from './state-words.ts'
import { useJobForm } from './use-job-form.ts'

type ManageProps = {
  readonly job: OwnJob
  /** Token of the mailed link; absent for a signed-in poster. */
  readonly token?: string | undefined
  readonly onChanged: (job: OwnJob) => void
  readonly children?: ReactNode
}

/** JDET-09: a position for its poster to manage: its state, its form, and closing it. */
export function ManageJob({ job, token, onChanged, children }: ManageProps) {
  return (
    <div className="grid gap-8">
      <Standing job={job} token={token} />
      {children}
      {job.state !== 'removed' && <Editor key={job.version} job={job} token={token} onChanged={onChanged} />}
    </div>
  )
}

function Standing({ job, token }: { readonly job: OwnJob; readonly token: string | undefined }) {
  const { tone, word } = stateWords[job.state]
  return (
    <div className="grid justify-items-start gap-2 border-line border-y py-4">
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {job.isWaiting && job.isPublic && (
        <p>A newer wording waits for a moderator. Until then everyone reads the one before it.</p>
      )}
      {job.isSealed && job.isPublic && (
        <p>A moderator looks at its text. Until then what is sent to it stays closed.</p>
      )}
      {job.reason && (
        <p className="max-w-prose">
          <strong>What the moderator wrote:</strong> <span className="whitespace-pre-line">{job.reason}</span>
        </p>
      )}
      {job.isPublic && (
        <p className="text-ink-2 text-sm">
          Deadline {longDate(deadlineOf(job.closesAt))}. <Link to={paths.job(job.id)}>See it as everyone does</Link> ·{' '}
          <Link to={paths.jobApplications(job.id, token)}>Applications</Link>
        </p>
      )}
    </div>
  )
}

function Editor({ job, token, onChanged }: Omit<ManageProps, 'children'> & { readonly token: string | undefined }) {
  const api = useApi<typeof jobsContract>()
  const proof = { version: job.version, ...(token !== undefined && { token }) }
  const form = useJobForm({
    keptAs: `position ${job.id}`,
    begin: fieldsOf(job.wording),
    revision: job.revision,
    needsEmail: false,
    send: (fields) => api('PUT /api/jobs/:id', { params: { id: job.id }, body: { ...bodyOf(fields), ...proof } }),
    onDone: (saved) => {
      toast.show(saved.isWaiting ? 'Received. A moderator looks at it next.' : 'Your position is up to date.')
      onChanged(saved)
      scrollTo({ top: 0 })
    },
  })
  return (
    <>
      {form.isTypedOverOlder && (
        <p role="status" className="max-w-prose border-warn border-l-2 py-1 pl-3">
          This position was saved elsewhere after you began to type. What you changed here is kept; the rest of the form
          is as it was saved there.
        </p>
      )}
      <JobEditor
        form={form}
        needsEmail={false}
        isAccount={!job.isByLink}
        act={job.state === 'refused' ? 'Send It Again' : 'Save'}
        note="A later deadline renews the position; an earlier one counts at once. The day on which it was posted stays."
      >
        <DiscardChanges draft={form} />
        {job.state !== 'closed' && job.state !== 'refused' && <CloseButton {...{ job, proof, onChanged }} />}
      </JobEditor>
    </>
  )
}

type CloseProps = {
  readonly job: OwnJob
  readonly proof: { readonly version: number; readonly token?: string }
  readonly onChanged: (job: OwnJob) => void
}

function CloseButton({ job, proof, onChanged }: CloseProps) {
  const api = useApi<typeof jobsContract>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/jobs/:id/closing', { params: { id: job.id }, body: proof })
      setAsking(false)
      if (!answer.ok) return toast.error(answer.refusal.title)
      toast.show('The position is closed.')
      onChanged(answer.data)
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Close the Position
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Close this position?"
        footer={
          <Button variant="danger" busy={isBusy} onClick={() => void close()}>
            Close It
          </Button>
        }
      >
        <p>
          {job.isPublic
            ? 'It leaves the job board at once. Its page stays and says that it is closed. You can open it again by saving it with a deadline ahead.'
            : 'It will not be listed. You can send it again later.'}
        </p>
      </Dialog>
    </>
  )
}
