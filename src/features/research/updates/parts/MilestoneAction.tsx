import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { updateKindLabels } from '#features/research/projects/rules/update-kinds.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Id } from '#values/id.ts'
import { longDate } from '#values/time.ts'
import { useMilestone } from './use-milestone.ts'

type MilestoneActionProps = {
  readonly projectId: Id<'project'>
  readonly milestone: Pick<ProjectDetail['milestones'][number], 'key' | 'title' | 'updateId'>
  /** The newest of the project. */
  readonly updates: ProjectDetail['updates']
}

/** For writers of a project: reports a milestone as reached with an update, or reverts this. */
export function MilestoneAction({ projectId, milestone, updates }: MilestoneActionProps) {
  const [isOpen, setOpen] = useState(false)
  const isReached = milestone.updateId !== null
  const close = (): void => setOpen(false)
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)} className="justify-self-start">
        {isReached ? 'Take back' : 'Mark as reached'}
        <span className="sr-only">: {milestone.title}</span>
      </Button>
      {isOpen && isReached && <TakeBack projectId={projectId} milestone={milestone} onClose={close} />}
      {isOpen && !isReached && <Reach projectId={projectId} milestone={milestone} updates={updates} onClose={close} />}
    </>
  )
}

type OpenProps = Pick<MilestoneActionProps, 'projectId' | 'milestone'> & { readonly onClose: () => void }

function Reach({ projectId, milestone, updates, onClose }: OpenProps & Pick<MilestoneActionProps, 'updates'>) {
  const formId = useId()
  const shown = updates.filter(({ audience }) => audience === 'public')
  const [updateId, setUpdateId] = useState<string>(shown[0]?.id ?? '')
  const { error, busy, reach } = useMilestone({ projectId, key: milestone.key }, onClose)
  const options = shown.map(({ id, date, kind }) => ({
    value: id,
    label: `${longDate(date)}, ${updateKindLabels[kind]}`,
  }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void reach(updateId as Id<'update'>)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is this milestone reached?"
      footer={
        shown.length > 0 && (
          <Button type="submit" form={formId} busy={busy}>
            Mark as reached
          </Button>
        )
      }
    >
      <p className="wrap-anywhere mb-4">{milestone.title}</p>
      {shown.length > 0 ? (
        <Form id={formId} onSubmit={submit}>
          <Field label="The update that shows it" hint="Donors read it beside the milestone." error={error}>
            <Select options={options} value={updateId} onChange={(event) => setUpdateId(event.target.value)} />
          </Field>
        </Form>
      ) : (
        <p>
          An update shows everybody that it is reached. <Link to="?tab=updates">Post it first</Link>, and come back.
        </p>
      )}
    </Dialog>
  )
}

function TakeBack({ projectId, milestone, onClose }: OpenProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const { error, busy, takeBack } = useMilestone({ projectId, key: milestone.key }, onClose)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void takeBack(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is this milestone not reached?"
      footer={
        <Button type="submit" form={formId} busy={busy}>
          Take back
        </Button>
      }
    >
      <p className="wrap-anywhere mb-4">{milestone.title}</p>
      <Form id={formId} onSubmit={submit}>
        <Field label="Why" hint="It stays on the page for everybody." error={error} required>
          <TextArea rows={3} limit={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Form>
    </Dialog>
  )
}
