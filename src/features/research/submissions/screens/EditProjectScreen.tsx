import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { SubmitEvent } from 'react'
import { Link, useLoaderData, useNavigate, useParams } from 'react-router'
import { useUploads } from '#features/foundation/files/parts/use-uploads.ts'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { CatalogueNotFound } from '#features/research/catalogue/parts/CatalogueNotFound.tsx'
import type { draftsContract, Draft as SavedDraft } from '#features/research/drafts/contract.ts'
import type { Opened } from '#features/research/drafts/parts/use-draft-sync.ts'
import { useLeftEdit } from '#features/research/drafts/parts/use-left-edit.ts'
import { AskedSummary } from '#features/research/reviews/parts/AskedSummary.tsx'
import { AskedContext } from '#features/research/reviews/parts/use-asked.ts'
import { contentLengthMax } from '#features/research/updates/rules/texts.ts'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { isId } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { must, RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { EditableProject, EditResult, submissionsContract } from '../contract.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { DiscardedNote } from '../parts/DiscardedNote.tsx'
import { DraftBar } from '../parts/DraftBar.tsx'
import { AboutFields, MoneyFields, MoreFields, OpennessGroup, PictureField } from '../parts/fields.tsx'
import { TypingConflict } from '../parts/TypingConflict.tsx'
import { useDiscard } from '../parts/use-discard.ts'
import { useEdit } from '../parts/use-edit.ts'

/** Which of the API's refusals mean that this person has no such project to edit (AMB-064). */
const nothingHere = ['project_not_found', 'not_allowed', 'project_withdrawn']

type Loaded = { readonly project: EditableProject; readonly draft: SavedDraft | null } | null

export const loader = load<typeof submissionsContract & typeof draftsContract>()(
  async ({ api, params }): Promise<Loaded> => {
    const id = params.projectId ?? ''
    if (!isId(id)) return null
    const answer = await api('GET /api/projects/:id/edit', { params: { id } })
    if (answer.ok) {
      const { draft } = await must(api('GET /api/projects/:id/draft', { params: { id } }))
      return { project: answer.data, draft }
    }
    if (nothingHere.includes(answer.refusal.code)) return null
    throw new RefusedAnswer(answer.refusal)
  },
)

export const handle = screen<() => Loaded>((loaded) => ({
  title: loaded ? 'Update Project' : 'Project Not Found',
  robots: 'noindex',
}))

export function Component() {
  const loaded = useLoaderData() as Loaded
  const session = useAuth()
  const { projectId = '' } = useParams()
  if (loaded && session.state === 'signed-in')
    return <Edits key={projectId} projectId={projectId} userId={session.me.userId} {...loaded} />
  if (loaded) return <Spinner label="Loading" />
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

type Props = { readonly projectId: string; readonly userId: string; readonly project: EditableProject }

/** The form with its draft; a discarded edit starts again with the server's values. */
function Edits({ draft, ...props }: Props & { readonly draft: SavedDraft | null }) {
  const opening = useLeftEdit(props.projectId, props.userId, draft)
  if (opening.state === 'loading') return <Spinner label="Loading" />
  const { opened, baseVersion } = opening
  return (
    <EditProject
      key={opened.id}
      {...props}
      opened={opened}
      baseVersion={baseVersion ?? props.project.version}
      onFresh={opening.fresh}
    />
  )
}

type EditProps = Props & { readonly opened: Opened; readonly baseVersion: number; readonly onFresh: () => void }

/** EDIT-01 to EDIT-26. */
function EditProject({ projectId, userId, project, opened, baseVersion, onFresh }: EditProps) {
  const navigate = useNavigate()
  const { isUploading, onBusy } = useUploads()
  const back = paths.project(projectId)
  const edit = useEdit({ userId, projectId, project, opened, baseVersion }, (result) => {
    for (const text of savedTexts(result)) toast.show(text)
    void navigate(back)
  })
  const discard = useDiscard(edit.saves)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isUploading) void edit.save()
  }
  const isLocked = project.locked.length > 0
  const { saves, draft } = edit
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
      <AskedSummary asked={edit.asked} />
      {discard.state === 'discarded' ? (
        <DiscardedNote onRestore={discard.restore} fresh="Edit the project as it stands" onFresh={onFresh} />
      ) : (
        <>
          {opened.revision > 0 && (
            <p role="status" className="mt-5 rounded-lg border border-line bg-surface p-4">
              What you typed here before, and had not saved, is back.
            </p>
          )}
          <DraftBar
            {...{ saves, draft, copies: opened.copies }}
            onDiscard={saves.view.state === 'new' ? undefined : () => void discard.discard()}
          />
          <Form kept fault={edit.errors.form} onSubmit={submit} className="mt-6 grid gap-10">
            <AskedContext value={edit.asked}>
              <AboutFields {...edit} isLocked={isLocked} onBusy={onBusy} />
              <MoneyFields {...edit} isLocked={isLocked} />
              <MoreFields {...edit} onBusy={onBusy} />
              <OpennessGroup {...edit} onBusy={onBusy} />
              <PictureField {...edit} onBusy={onBusy} />
            </AskedContext>
            {project.status === 'approved' && <ProgressUpdateField {...edit} />}
            <div className="flex flex-wrap items-start gap-3">
              <Button
                type="submit"
                aria-disabled={edit.isSaving || undefined}
                disabledReason={isUploading ? 'The file is still being sent.' : undefined}
              >
                {edit.isSaving ? 'Updating...' : 'Update Project'}
              </Button>
              <Link to={back} className={buttonClass({ variant: 'quiet' })}>
                Cancel
              </Link>
            </div>
          </Form>
        </>
      )}
      <TypingConflict view={saves.view} draft={draft} onSettle={edit.settleTyping} />
      {edit.conflict && <ConflictDialog conflict={edit.conflict} typed={draft} onSettle={edit.settle} />}
    </div>
  )
}

const ProgressUpdateField = ({ draft, change, errors }: ReturnType<typeof useEdit>) => (
  <Field
    label="Progress update"
    optional
    hint="What has happened since? Donors and followers are notified, and it stands among the updates."
    error={errors.progressUpdate}
  >
    <TextArea
      rows={4}
      {...(draft.progressUpdate.length > contentLengthMax - 2000 ? { limit: contentLengthMax } : {})}
      value={draft.progressUpdate}
      onChange={(event) => change({ progressUpdate: event.target.value })}
    />
  </Field>
)

const introductions: Readonly<Record<EditableProject['status'], string>> = {
  pending: 'Reviewers read the wording that you save last. What you type is kept as a draft until you save it.',
  approved:
    'What you save is live at once. Reviewers read changes of title, texts, budget, milestones, minimum, approvals and picture again, and until they have, the page says that it was changed.',
  rejected: 'Saving a changed version sends the project in again, and its 90 days begin anew.',
}

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
