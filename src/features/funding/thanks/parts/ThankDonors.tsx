import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { inThousands } from '#values/count.ts'
import { longDate } from '#values/time.ts'
import type { ThanksOverview, ThanksPreview } from '../contract.ts'
import { type ThanksAudience, thanksLengthMax } from '../rules.ts'
import { useThanks } from './use-thanks.ts'

type Project = ThanksOverview['projects'][number]

/** A message to the donors of a project, from My Donors. The researcher sees how many get it, and no names. */
export function ThankDonors({ overview: { projects, sent } }: { readonly overview: ThanksOverview }) {
  const [chosen, setChosen] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const project = projects.find(({ id }) => id === chosen) ?? projects[0]
  if (!project) return null
  return (
    <Card as="section">
      <h2 className="text-xl">Thank Your Donors</h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        One message to all of them, by notification and by mail. Those who gave anonymously get it, too; you do not
        learn who they are.
      </p>
      {!isOpen && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Write a Message
        </Button>
      )}
      {isOpen && projects.length > 1 && (
        <div className="mb-5">
          <Field label="Project">
            <Select
              value={project.id}
              onChange={(event) => setChosen(event.currentTarget.value)}
              options={projects.map(({ id, title }) => ({ value: id, label: title }))}
            />
          </Field>
        </div>
      )}
      {isOpen && <ThanksForm key={project.id} project={project} onSent={() => setOpen(false)} />}
      {sent.length > 0 && <Sent sent={sent} />}
    </Card>
  )
}

const people = (count: number): string => `${inThousands(count)} ${count === 1 ? 'donor' : 'donors'}`

function ThanksForm({ project, onSent }: { readonly project: Project; readonly onSent: () => void }) {
  const [to, setTo] = useState<ThanksAudience>(project.newDonors > 0 ? 'new' : 'all')
  const { text, edit, isBusy, fault, preview, show, send, close } = useThanks(project.id, to, onSent)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void show()
  }
  const wait = project.againAt
    ? `You have thanked these donors twice within thirty days. You can again on ${longDate(project.againAt)}.`
    : undefined
  return (
    <>
      <Form onSubmit={submit} className="grid gap-5" aria-label="Thank your donors">
        {project.newDonors > 0 && project.newDonors < project.donors && (
          <Field label="To">
            <Select
              value={to}
              onChange={(event) => setTo(event.currentTarget.value === 'all' ? 'all' : 'new')}
              options={[
                { value: 'new', label: `Those not thanked yet: ${people(project.newDonors)}` },
                { value: 'all', label: `All with an account: ${people(project.donors)}` },
              ]}
            />
          </Field>
        )}
        <Field
          label="Your message"
          hint="What their gifts made possible, in your words. You see it as they do before it leaves."
          error={fault}
          required
        >
          <TextArea rows={5} limit={thanksLengthMax} value={text} onChange={(event) => edit(event.target.value)} />
        </Field>
        <div>
          <Button type="submit" variant="quiet" busy={isBusy && !preview} disabledReason={wait}>
            See the Message
          </Button>
        </div>
      </Form>
      {preview && <PreviewDialog preview={preview} isBusy={isBusy} onSend={() => void send()} onClose={close} />}
    </>
  )
}

type PreviewDialogProps = {
  readonly preview: ThanksPreview
  readonly isBusy: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

function PreviewDialog({ preview, isBusy, onSend, onClose }: PreviewDialogProps) {
  const { subject, paragraphs, donors, mailed } = preview
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your message"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Change It
          </Button>
          <Button busy={isBusy} onClick={onSend}>
            Send to {people(donors)}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {people(donors)} {donors === 1 ? 'gets' : 'get'} a notification
        {mailed === donors ? ' and a mail' : `, ${inThousands(mailed)} of them a mail as well`}. It cannot be taken
        back.
      </p>
      <div className="mt-4 grid gap-3 rounded-md border border-line bg-paper p-4">
        <p className="font-semibold">{subject}</p>
        {paragraphs.map((paragraph, at) => (
          <p key={`${at}-${paragraph.slice(0, 20)}`} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {paragraph}
          </p>
        ))}
      </div>
    </Dialog>
  )
}

const Sent = ({ sent }: Pick<ThanksOverview, 'sent'>) => (
  <details className="mt-5 border-line border-t pt-3">
    <summary className="min-h-11 cursor-pointer py-2 font-semibold">What you wrote</summary>
    <ul className="grid gap-4">
      {sent.map(({ id, project, text, donors, sentAt }) => (
        <li key={id}>
          <p className="text-ink-3 text-sm">
            {longDate(sentAt)}, to {people(donors)} of {project.title}
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ul>
  </details>
)
