import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { JobDetail } from '#features/careers/jobs/contract/objects.ts'
import { useUploads } from '#features/foundation/files/parts/use-uploads.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { useFieldsDraft } from '#ui/use-draft.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { applicationsContract } from '../contract.ts'
import { applicationLimits } from '../rules/applications.ts'
import { ApplicationFile } from './ApplicationFile.tsx'
import { type ApplyFields, type ApplyText, applyFaults, emptyApplication, keptApplication } from './apply-fields.ts'
import { UseLast } from './UseLast.tsx'

type FormProps = { readonly job: JobDetail; readonly known: Partial<ApplyFields>; readonly isSignedIn: boolean }

/** JAPP-01 to JAPP-17. Typed text and uploaded files survive a reload of the tab. */
export function ApplyForm({ job, known, isSignedIn }: FormProps) {
  const begin = { ...emptyApplication, ...known }
  const draft = useFieldsDraft(`application ${job.id}`, (kept) => keptApplication(kept, begin))
  const { fields } = draft
  const [hasAgreed, setAgreed] = useState(false)
  const { isUploading, onBusy } = useUploads()
  const { faults, fault, isBusy, submit, endFaults } = useApplying(job, draft.clear)
  const change = (changed: Partial<ApplyFields>): void => {
    draft.change(changed)
    endFaults(Object.keys(changed))
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!isUploading) void submit(fields, hasAgreed)
  }
  const text = (name: ApplyText) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value } as Partial<ApplyFields>),
  })
  return (
    <Form kept fault={fault} onSubmit={send} className="grid gap-8" aria-label="Application">
      {isSignedIn && <UseLast fields={fields} onUse={change} />}
      <section className="grid gap-5">
        <h2 className={head}>About you</h2>
        <div className={pair}>
          <Field label="First name" error={faults.firstName} required>
            <TextInput {...text('firstName')} autoComplete="given-name" maxLength={applicationLimits.firstName} />
          </Field>
          <Field label="Last name" error={faults.lastName} required>
            <TextInput {...text('lastName')} autoComplete="family-name" maxLength={applicationLimits.lastName} />
          </Field>
        </div>
        <div className={pair}>
          <Field label="Email" error={faults.email} required>
            <TextInput {...text('email')} type="email" autoComplete="email" />
          </Field>
          <Field label="Phone" error={faults.phone} optional>
            <TextInput {...text('phone')} type="tel" autoComplete="tel" maxLength={applicationLimits.phone} />
          </Field>
        </div>
        <Field label="Address" error={faults.address} optional>
          <TextInput {...text('address')} autoComplete="street-address" maxLength={applicationLimits.address} />
        </Field>
      </section>
      <section className="grid gap-5">
        <h2 className={head}>What you bring</h2>
        <Field label="Education" hint="Your highest degree, where and when." error={faults.education} required>
          <TextArea {...text('education')} rows={2} limit={applicationLimits.education} />
        </Field>
        <Field label="Experience" error={faults.experience} required>
          <TextArea {...text('experience')} rows={6} limit={applicationLimits.experience} />
        </Field>
        <Field label="Skills" error={faults.skills} optional>
          <TextArea {...text('skills')} rows={3} limit={applicationLimits.skills} />
        </Field>
        <ApplicationFile
          label="Resume"
          value={fields.resume}
          onChange={(resume) => change({ resume })}
          onBusy={onBusy}
          error={faults.resume}
        />
        <ApplicationFile
          label="Cover letter (optional)"
          value={fields.coverLetter}
          onChange={(coverLetter) => change({ coverLetter })}
          onBusy={onBusy}
          error={faults.coverLetter}
        />
      </section>
      <section className="grid gap-5">
        <h2 className={head}>Why this position</h2>
        <Field label="Motivation" error={faults.motivation} required>
          <TextArea {...text('motivation')} rows={6} limit={applicationLimits.motivation} />
        </Field>
        <Field label="Availability" hint="From when, and how many hours." error={faults.availability} optional>
          <TextInput {...text('availability')} maxLength={applicationLimits.availability} />
        </Field>
        <Field label="References" hint="Who may be asked about you, and how." error={faults.references} optional>
          <TextArea {...text('references')} rows={3} limit={applicationLimits.references} />
        </Field>
      </section>
      <div className="grid gap-3 border-line border-t pt-5">
        <Checkbox
          label="I agree that what I enter and my files are used for this application"
          hint={`They can be read by ${job.postedBy ?? 'who posted the position'}, and by staff only if one of them is named for it; each look is kept, and all is deleted 12 months after the deadline.`}
          checked={hasAgreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked)
            endFaults(['termsAccepted'])
          }}
          error={faults.termsAccepted}
        />
        <Checkbox
          label={`${job.postedBy ?? job.company} may write to me about other positions`}
          hint="Until this application is deleted."
          checked={fields.updatesOptIn}
          onChange={(event) => change({ updatesOptIn: event.currentTarget.checked })}
        />
        <div>
          <Button
            type="submit"
            busy={isBusy}
            disabledReason={isUploading ? 'The upload is still under way.' : undefined}
          >
            Submit Application
          </Button>
        </div>
      </div>
    </Form>
  )
}

const head = 'border-ink border-b pb-2 text-[1.375rem] leading-7'
const pair = 'grid items-start gap-5 sm:grid-cols-2'

function useApplying(job: JobDetail, clear: () => void) {
  const api = useApi<typeof applicationsContract>()
  const navigate = useNavigate()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (fields: ApplyFields, hasAgreed: boolean): Promise<void> => {
    if (isBusy) return
    const found = applyFaults(fields, hasAgreed)
    setFaults(found)
    setFault(undefined)
    const { resume, coverLetter, ...rest } = fields
    if (Object.keys(found).length > 0 || !resume) return
    setBusy(true)
    const named = (file: NonNullable<typeof resume>) => ({ fileId: file.fileId, claim: file.claim })
    const body = {
      ...{ ...rest, email: fields.email.trim(), termsAccepted: true as const },
      ...{ resume: named(resume), coverLetter: coverLetter && named(coverLetter) },
    }
    try {
      const answer = await api('POST /api/jobs/:id/applications', { params: { id: job.id }, body })
      if (!answer.ok) {
        const { errors, title } = answer.refusal
        if (errors.length === 0) return setFault(title)
        return setFaults(Object.fromEntries(errors.map((one) => [one.location.split('.')[1] ?? '', one.message])))
      }
      clear()
      toast.show('Your application is on its way. We mailed you a receipt, or a link to confirm if you applied before.')
      await navigate(paths.job(job.id))
    } catch {
      setFault('That could not be sent. What you typed is kept here; please try again.')
    } finally {
      setBusy(false)
    }
  }
  /** What is changed is no fault until it is sent again. */
  const endFaults = (names: readonly string[]): void =>
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  return { faults, fault, isBusy, submit, endFaults }
}
