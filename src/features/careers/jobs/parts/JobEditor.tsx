import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { countryName } from '#values/countries.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { longDate } from '#values/time.ts'
import { disciplineLabel } from '../rules/listing.ts'
import { bodyOf, type JobFields } from './form-state.ts'
import { JobArticle } from './JobArticle.tsx'
import { ContactField, FactFields, PayFields, ProjectField, TextFields } from './JobFormFields.tsx'
import { JobFormContext } from './job-form-context.ts'
import type { JobForm } from './use-job-form.ts'

/** Loaded on demand: only signed-in people may upload, and the form is complete without it. */
const FileUpload = lazy(() =>
  import('#features/foundation/files/parts/FileUpload.tsx').then((module) => ({ default: module.FileUpload })),
)

type EditorProps = {
  readonly form: JobForm
  readonly needsEmail: boolean
  /** Whether the position belongs to an account: only these have a logo and a project. */
  readonly isAccount: boolean
  /** The label of the submit button. */
  readonly act: string
  /** Says what happens to the position. */
  readonly note: ReactNode
  /** Shown next to the buttons. */
  readonly children?: ReactNode
}

/** The form of a position, with a preview. */
export function JobEditor({ form, needsEmail, isAccount, act, note, children }: EditorProps) {
  const { fields, faults, fault, change, isBusy, submit } = form
  const taxonomy = useTaxonomy()
  const [isPreview, setPreview] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const isResearcher = useSessionFact(
    (session) => session.state === 'signed-in' && session.me.userType === 'researcher',
  )
  return (
    <JobFormContext value={{ fields, faults, change }}>
      <div hidden={!isPreview}>
        {isPreview && (
          <section aria-label="Preview" className="grid gap-6">
            <p className="rounded-md border border-edge bg-sunken px-4 py-3 text-sm">
              So will the position look. Nothing is sent yet.
            </p>
            <JobArticle
              job={shownOf(taxonomy, fields)}
              as="h2"
              dates={[['Deadline', fields.deadline === '' ? '—' : longDate(fields.deadline)]]}
            />
          </section>
        )}
      </div>
      <Form
        kept
        fault={fault}
        onSubmit={(event) => {
          event.preventDefault()
          setPreview(false)
          void submit()
        }}
        className="grid gap-8"
        aria-label="Position"
      >
        <div className="grid gap-8" hidden={isPreview}>
          <Part title="The position">
            <FactFields />
          </Part>
          <Part title="Pay">
            <PayFields />
            {isAccount && isResearcher && <ProjectField />}
          </Part>
          <Part title="What it is about">
            <TextFields />
            {isAccount && (
              <Suspense fallback={null}>
                <FileUpload
                  purpose="job_logo"
                  label="Logo"
                  hint="A picture, smaller than 5 MB."
                  value={fields.logo}
                  onChange={(logo) => change({ logo })}
                  onBusy={setUploading}
                  error={faults.logo}
                />
              </Suspense>
            )}
            {!isAccount && <FieldError id="logo-error" error={faults.logo} />}
          </Part>
          {needsEmail && (
            <Part title="How we reach you">
              <ContactField />
            </Part>
          )}
        </div>
        <div className="grid gap-3 border-line border-t pt-5">
          <p className="max-w-prose text-ink-2 text-sm">{note}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              busy={isBusy}
              disabledReason={isUploading ? 'The upload is still under way.' : undefined}
            >
              {act}
            </Button>
            <Button variant="quiet" onClick={() => setPreview(!isPreview)}>
              {isPreview ? 'Back to the form' : 'Preview'}
            </Button>
            {children}
          </div>
        </div>
      </Form>
    </JobFormContext>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="grid gap-5">
    <h2 className="border-ink border-b pb-2 text-[1.375rem] leading-7">{title}</h2>
    {children}
  </section>
)

/** The fields as the position's page would show them, with a dash for what is missing. */
function shownOf(taxonomy: TaxonomyLabels, fields: JobFields) {
  const { salaryRange, requirements, benefits } = bodyOf(fields)
  const [sector = null, area = null] = fields.discipline.split('/')
  const or = (text: string): string => text.trim() || '—'
  const filled = (rows: readonly string[]): string[] => rows.filter((row) => row.trim() !== '')
  const isRange = salaryRange !== null && Number.isFinite(salaryRange.min)
  return {
    ...{ title: or(fields.title), company: or(fields.company), location: or(fields.location) },
    country: fields.country === '' ? null : countryName(fields.country),
    isRemote: fields.isRemote,
    type: fields.type || ('full-time' as const),
    category: fields.category || ('research' as const),
    discipline: disciplineLabel(taxonomy, sector, area),
    salary: fields.salary.trim() || null,
    salaryRange: isRange ? salaryRange : null,
    ...{ description: or(fields.description), fullDescription: or(fields.fullDescription) },
    ...{ requirements: filled(requirements), benefits: filled(benefits) },
    companyDescription: fields.companyDescription.trim() || null,
    companyLogo: fields.logo?.previewUrl ?? null,
  }
}
