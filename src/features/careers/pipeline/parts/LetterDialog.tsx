import { type FormEvent, useState } from 'react'
import type { ToldStage } from '#features/careers/applications/rules/told.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { inThousands } from '#values/count.ts'
import { useApi } from '#wire/use-api.ts'
import type { Pipeline, PipelineRow, pipelineContract } from '../contract.ts'
import { letterBegins, letterFor, lettersWordsMax, subjectFor, unfilledIn, variables } from '../rules.ts'
import type { Proof } from './use-pipeline.ts'

type LetterProps = {
  readonly stage: ToldStage
  readonly readers: readonly PipelineRow[]
  readonly job: Pipeline['job']
  readonly proof: Proof
  readonly onClose: () => void
  readonly onSent: () => void
}

const titles: Readonly<Record<ToldStage, string>> = {
  interview: 'Invite',
  offer: 'Make an offer to',
  declined: 'Decline',
}

/** The letter is previewed as its first reader will get it. */
export function LetterDialog({ stage, readers, job, proof, onClose, onSent }: LetterProps) {
  const api = useApi<typeof pipelineContract>()
  const draft = useDraft(`letter ${job.id} ${stage}`, letterBegins[stage])
  const [fault, setFault] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const people = readers.length === 1 ? (readers[0]?.name ?? '1 person') : `${readers.length} people`
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const unfilled = unfilledIn(draft.text)
    const found = faultOf(draft.text, unfilled)
    setWrong(found)
    setFault(undefined)
    if (found || isBusy) return
    setBusy(true)
    try {
      const body = { ...proof, stage, words: draft.text, applications: readers.map(({ id }) => id) }
      const answer = await api('POST /api/jobs/:id/letters', { params: { id: job.id }, body })
      if (!answer.ok) {
        const { errors, title } = answer.refusal
        return errors[0] ? setWrong(errors[0].message) : setFault(title)
      }
      draft.clear()
      const skipped = readers.length - answer.data.count
      toast.show(
        `The mail leaves in ten minutes. Until then it can be undone.${skipped > 0 ? ` ${skipped} cannot be written to now.` : ''}`,
      )
      onSent()
    } catch {
      setFault('That could not be sent. What you typed is kept here; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`${titles[stage]} ${people}`}
      footer={
        <Button type="submit" form="letter" busy={isBusy} variant={stage === 'declined' ? 'danger' : 'primary'}>
          Send in Ten Minutes
        </Button>
      }
    >
      <Form id="letter" kept fault={fault} onSubmit={(event) => void send(event)} className="grid gap-4">
        <Field
          label="What they read"
          hint={`Put in for each of them: ${variables.map((name) => `{{${name}}}`).join(', ')}.`}
          error={wrong}
          required
        >
          <TextArea
            rows={9}
            limit={lettersWordsMax}
            value={draft.text}
            onChange={(event) => draft.setText(event.target.value)}
          />
        </Field>
        <Preview stage={stage} words={draft.text} reader={readers[0]} job={job} />
        <p className="text-ink-2 text-sm">
          They move to the state at once and see it when the mail leaves. Who withdraws, is hired or is moved until then
          is not written to.
        </p>
      </Form>
    </Dialog>
  )
}

function faultOf(words: string, unfilled: readonly string[]): string | undefined {
  if (words.trim() === '') return 'Please write something.'
  if (words.length > lettersWordsMax) return `Please keep to ${inThousands(lettersWordsMax)} characters.`
  return unfilled[0] === undefined ? undefined : `Nothing can be put in for ${unfilled[0]}. Please write it out.`
}

type PreviewProps = Pick<LetterProps, 'stage' | 'job'> & {
  readonly words: string
  readonly reader: PipelineRow | undefined
}

const Preview = ({ stage, words, reader, job }: PreviewProps) => (
  <section aria-label="As it is sent" className="grid gap-1 rounded-md border border-line bg-paper px-4 py-3 text-sm">
    <p className="text-ink-3 text-xs">
      As {reader?.name ?? 'the first of them'} gets it · {subjectFor[stage]}: {job.title}
    </p>
    <p className="wrap-anywhere whitespace-pre-line">
      {letterFor(words, {
        'first name': reader?.firstName ?? '',
        position: job.title,
        company: job.company,
      })}
    </p>
  </section>
)
