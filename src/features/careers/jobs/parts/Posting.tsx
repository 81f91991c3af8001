import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import type { JobState } from '../rules/jobs.ts'
import { bodyOf } from './form-state.ts'
import { JobEditor } from './JobEditor.tsx'
import { useJobForm } from './use-job-form.ts'

/** AMB-140. */
const toasts: Readonly<Partial<Record<JobState, string>>> = {
  published: 'Your position is published.',
  awaiting_email:
    'Received. Please confirm your e-mail address by the mail that we sent you; then a moderator looks at it.',
  awaiting_check: 'Received. A moderator looks at it before it is listed; you hear from us.',
}

/** JPST: the form, once it is known whether the poster has an account. */
export function Posting({ isAccount }: { readonly isAccount: boolean }) {
  const api = useApi<typeof jobsContract>()
  const navigate = useNavigate()
  const form = useJobForm({
    keptAs: 'position',
    needsEmail: !isAccount,
    send: async (fields) => {
      const contact = isAccount ? {} : { contactEmail: fields.contactEmail.trim() }
      const body = bodyOf(isAccount ? fields : { ...fields, logo: null, project: '' })
      const answer = await api('POST /api/jobs', { body: { ...body, ...contact } })
      if (answer.ok) toast.show(toasts[answer.data.state] ?? '')
      return answer
    },
    // JPST-15.
    onDone: () => void navigate(paths.jobs()),
  })
  const note = isAccount
    ? 'It is listed at once, unless something in it needs a look by a moderator first. You can change or close it at any time.'
    : 'First you confirm your address, then a moderator looks at the position; usually within a working day.'
  return (
    <>
      {!isAccount && (
        <p className="mb-8 border-line border-y py-3 text-sm">
          With an account it is listed at once, and you can add a logo.{' '}
          <Link to={paths.signIn(paths.postJob)}>Sign in</Link> first: what you typed stays here.
        </p>
      )}
      <JobEditor form={form} needsEmail={!isAccount} isAccount={isAccount} act="Post the Position" note={note}>
        {form.isKept && (
          <Button variant="link" onClick={form.discard}>
            Discard the draft
          </Button>
        )}
      </JobEditor>
    </>
  )
}
