import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Form } from '#ui/Form.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { AboutFields, MoneyFields, MoreFields, OpennessGroup, PictureField } from '../parts/fields.tsx'
import { SubmittedDialog } from '../parts/SubmittedDialog.tsx'
import { useSubmission } from '../parts/use-submission.ts'

export const handle = screen(() => ({ title: 'Submit a project', robots: 'noindex' }))

export function Component() {
  const session = useAuth()
  if (session.state !== 'signed-in') return <Spinner label="Loading" />
  return <Submission userId={session.me.userId} />
}

function Submission({ userId }: { readonly userId: string }) {
  const submission = useSubmission(userId)
  const { errors, state } = submission
  const [uploading, setUploading] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!uploading) void submission.send()
  }
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4 pb-20 sm:pt-6">
      <Link
        to={paths.researcherProfile()}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-ink-2 no-underline hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        Back
      </Link>
      <h1 className="mt-2">Submit a project</h1>
      <p className="mt-3 max-w-prose text-ink-2 text-lg">
        Say what you want to find out, how, and what it costs. What you type is kept in this browser until you send it.
      </p>
      <Form kept fault={errors.form} onSubmit={submit} className="mt-8 grid gap-10">
        <AboutFields {...submission} />
        <MoneyFields {...submission} />
        <MoreFields {...submission} />
        <OpennessGroup {...submission} onBusy={setUploading} />
        <PictureField {...submission} onBusy={setUploading} />
        <div className="flex flex-wrap items-start gap-3">
          <Button
            type="submit"
            aria-disabled={state === 'sending' || undefined}
            disabledReason={uploading ? 'The image is still being sent.' : undefined}
          >
            {state === 'sending' ? 'Submitting...' : 'Submit for review'}
          </Button>
          <Link to={paths.researcherProfile()} className={buttonClass({ variant: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </Form>
      <SubmittedDialog open={state === 'sent'} />
    </div>
  )
}
