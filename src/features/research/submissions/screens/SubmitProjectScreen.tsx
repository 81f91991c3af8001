import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUploads } from '#features/foundation/files/parts/use-uploads.ts'
import { useAuth } from '#features/identity/session/parts/session.ts'
import type { DraftLine } from '#features/research/drafts/contract.ts'
import { DraftList } from '#features/research/drafts/parts/DraftList.tsx'
import type { Opened } from '#features/research/drafts/parts/use-draft-sync.ts'
import { useOpenDraft } from '#features/research/drafts/parts/use-open-draft.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Form } from '#ui/Form.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { paths } from '#values/paths.ts'
import { screen } from '#wire/screen.ts'
import { DiscardedNote } from '../parts/DiscardedNote.tsx'
import { DraftBar } from '../parts/DraftBar.tsx'
import { AboutFields, MoneyFields, MoreFields, OpennessGroup, PictureField } from '../parts/fields.tsx'
import { SubmittedDialog } from '../parts/SubmittedDialog.tsx'
import { TypingConflict } from '../parts/TypingConflict.tsx'
import { useDiscard } from '../parts/use-discard.ts'
import { useSubmission } from '../parts/use-submission.ts'

export const handle = screen(() => ({ title: 'Submit a project', robots: 'noindex' }))

export function Component() {
  const session = useAuth()
  if (session.state !== 'signed-in') return <Spinner label="Loading" />
  return <Drafts userId={session.me.userId} />
}

/** The draft that the URL names, or a new one. */
function Drafts({ userId }: { readonly userId: string }) {
  const [query, setQuery] = useSearchParams()
  const found = useOpenDraft(userId, query.get('draft'))
  if (found.state === 'loading') return <Spinner label="Loading" />
  if (found.state === 'open')
    return (
      <Submission
        key={found.opened.id}
        userId={userId}
        opened={found.opened}
        others={found.others}
        onFresh={() => setQuery({}, { replace: true })}
      />
    )
  const isMissing = found.state === 'missing'
  return (
    <div className="mx-auto grid max-w-3xl justify-items-start gap-4 px-4 py-12">
      <h1>{isMissing ? 'Draft Not Found' : 'Your drafts could not be read'}</h1>
      <p className="text-ink-2">
        {isMissing
          ? 'It was sent or discarded, or it belongs to another researcher.'
          : 'There is no connection to the server. What you typed is safe: on the server, or in this browser.'}
      </p>
      {isMissing ? (
        <Link to={paths.submitProject} className={buttonClass()}>
          Begin a project
        </Link>
      ) : (
        <Button onClick={found.again}>Try again</Button>
      )}
    </div>
  )
}

type SubmissionProps = {
  readonly userId: string
  readonly opened: Opened
  readonly others: readonly DraftLine[]
  readonly onFresh: () => void
}

function Submission({ userId, opened, others, onFresh }: SubmissionProps) {
  const [query, setQuery] = useSearchParams()
  const submission = useSubmission({
    ...{ userId, opened },
    // From the first letter on the draft has its URL, so that a reload finds it.
    onTyped: () => {
      if (query.get('draft') !== opened.id) setQuery({ draft: opened.id }, { replace: true, preventScrollReset: true })
    },
  })
  const { errors, state, saves, draft } = submission
  const { isUploading, onBusy } = useUploads()
  const discard = useDiscard(saves)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isUploading) void submission.send()
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
        Say what you want to find out, how, and what it costs. What you type is saved as a draft, which only you see.
      </p>
      {opened.revision === 0 && saves.view.state === 'new' && (
        <div className="mt-5 empty:hidden">
          <DraftList drafts={others} />
        </div>
      )}
      {discard.state === 'discarded' ? (
        <DiscardedNote onRestore={discard.restore} fresh="Begin anew" onFresh={onFresh} />
      ) : (
        <>
          <DraftBar
            {...{ saves, draft, copies: opened.copies }}
            onAnew={(id) => setQuery({ draft: id }, { replace: true })}
            onDiscard={saves.view.state === 'new' ? undefined : () => void discard.discard()}
          />
          <Form kept fault={errors.form} onSubmit={submit} className="mt-6 grid gap-10">
            <AboutFields {...submission} onBusy={onBusy} />
            <MoneyFields {...submission} />
            <MoreFields {...submission} onBusy={onBusy} />
            <OpennessGroup {...submission} onBusy={onBusy} />
            <PictureField {...submission} onBusy={onBusy} />
            <div className="flex flex-wrap items-start gap-3">
              <Button
                type="submit"
                aria-disabled={state === 'sending' || undefined}
                disabledReason={isUploading ? 'The file is still being sent.' : undefined}
              >
                {state === 'sending' ? 'Submitting...' : 'Submit for review'}
              </Button>
              <Link to={paths.researcherProfile()} className={buttonClass({ variant: 'quiet' })}>
                Cancel
              </Link>
            </div>
          </Form>
        </>
      )}
      <TypingConflict view={saves.view} draft={draft} onSettle={submission.settle} />
      <SubmittedDialog open={state === 'sent'} />
    </div>
  )
}
