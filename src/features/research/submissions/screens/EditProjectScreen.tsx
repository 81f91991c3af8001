import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type SubmitEvent, useState } from 'react'
import { Link, useLoaderData, useNavigate, useParams } from 'react-router'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import { contentLengthMax } from '#features/research/updates/rules.ts'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { EditableProject, EditResult, submissionsContract } from '../contract.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { AboutFields, MoneyFields, MoreFields, OpennessGroup, PictureField } from '../parts/fields.tsx'
import { useEdit } from '../parts/use-edit.ts'

/** Which of the API's refusals mean that this person has no such project to edit (AMB-064). */
const nothingHere = ['project_not_found', 'not_allowed', 'project_withdrawn']

export const loader = load<typeof submissionsContract>()(async ({ api, params }): Promise<EditableProject | null> => {
  const id = params.projectId ?? ''
  if (!isId(id)) return null
  const answer = await api('GET /api/projects/:id/edit', { params: { id } })
  if (answer.ok) return answer.data
  if (nothingHere.includes(answer.refusal.code)) return null
  throw new RefusedAnswer(answer.refusal)
})

export const handle = screen<() => EditableProject | null>((project) => ({
  title: project ? 'Update Project' : 'Project Not Found',
  robots: 'noindex',
}))

export function Component() {
  const project = useLoaderData() as EditableProject | null
  const { projectId = '' } = useParams()
  if (project) return <EditProject key={projectId} projectId={projectId} project={project} />
  return (
    <CatalogueNotFound
      title="Project Not Found"
      text="There is no project of yours at this address that could be edited. A withdrawn project is submitted as a new one."
      action={
        <Link to={paths.researcherProfile()} className={buttonClass()}>
          Back to Profile
        </Link>
      }
    />
  )
}

type Props = { readonly projectId: string; readonly project: EditableProject }

/** EDIT-01 to EDIT-26. */
function EditProject({ projectId, project }: Props) {
  const navigate = useNavigate()
  const [uploading, setUploading] = useState(false)
  const back = paths.project(projectId)
  const edit = useEdit(projectId, project, (result) => {
    for (const text of savedTexts(result)) toast.show(text)
    void navigate(back)
  })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!uploading) void edit.save()
  }
  const isLocked = project.locked.length > 0
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4 pb-20 sm:pt-6">
      <Link
        to={back}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-ink-2 no-underline hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        Back
      </Link>
      <h1 className="mt-2">Update Project</h1>
      <p className="mt-3 max-w-prose text-ink-2 text-lg">{introductions[project.status]}</p>
      {project.statusReason && (
        <div role="note" className="mt-5 rounded-lg border border-line bg-surface p-4">
          <p className="font-semibold">What the reviewer wrote</p>
          <p className="mt-1 whitespace-pre-line">{project.statusReason}</p>
        </div>
      )}
      {edit.isRestored && <Restored onDiscard={edit.discard} />}
      <Form kept fault={edit.errors.form} onSubmit={submit} className="mt-8 grid gap-10">
        <AboutFields {...edit} isLocked={isLocked} />
        <MoneyFields {...edit} isLocked={isLocked} />
        <MoreFields {...edit} />
        <OpennessGroup {...edit} onBusy={setUploading} />
        <PictureField {...edit} onBusy={setUploading} />
        {project.status === 'approved' && (
          <Field
            label="Progress update"
            optional
            hint="What has happened since? Donors and followers are notified, and it stands among the updates."
            error={edit.errors.progressUpdate}
          >
            <TextArea
              rows={4}
              {...(edit.progressUpdate.length > contentLengthMax - 2000 ? { limit: contentLengthMax } : {})}
              value={edit.progressUpdate}
              onChange={(event) => edit.changeUpdate(event.target.value)}
            />
          </Field>
        )}
        <div className="flex flex-wrap items-start gap-3">
          <Button
            type="submit"
            aria-disabled={edit.isSaving || undefined}
            disabledReason={uploading ? 'The image is still being sent.' : undefined}
          >
            {edit.isSaving ? 'Updating...' : 'Update Project'}
          </Button>
          <Link to={back} className={buttonClass({ variant: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </Form>
      {edit.conflict && <ConflictDialog conflict={edit.conflict} typed={edit.draft} onSettle={edit.settle} />}
    </div>
  )
}

const introductions: Readonly<Record<EditableProject['status'], string>> = {
  pending: 'Reviewers read the wording that you save last. What you type is kept in this browser until you save it.',
  approved:
    'What you save is live at once. Reviewers read changes of title, texts, budget, milestones, minimum, approvals and picture again, and until they have, the page says that it was changed.',
  rejected: 'Saving a changed version sends the project in again, and its 90 days begin anew.',
}

const Restored = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <div
    role="status"
    className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4"
  >
    <p className="mr-auto">What you typed here before, and had not saved, is back.</p>
    <Button variant="quiet" onClick={onDiscard}>
      Discard it
    </Button>
  </div>
)

function savedTexts({ outcome, takenOver }: EditResult): string[] {
  const texts: Readonly<Record<EditResult['outcome'], string>> = {
    unchanged: 'Saved. The project reads as before.',
    saved: 'Your project was updated.',
    resubmitted: 'Your project was sent in again. Reviewers read it anew.',
    recheck: 'Your project was updated. Reviewers read what you changed.',
  }
  const kept = takenOver.map((field) => versionFieldLabels[field]).join(', ')
  return [texts[outcome], ...(kept ? [`Saved elsewhere meanwhile, and kept: ${kept}.`] : [])]
}
