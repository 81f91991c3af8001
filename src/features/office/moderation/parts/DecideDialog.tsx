import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type DecisionReason,
  decisionReasonLabels,
  decisionReasons,
  type Measure,
  reasonTemplates,
} from '#features/foundation/reports/rules/reports.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { ModerationCase, moderationContract } from '../contract/desk.ts'
import { needsWords, wordsMax } from '../rules.ts'

const measureTexts: Readonly<
  Record<Measure, { readonly title: string; readonly text: string; readonly button: string }>
> = {
  dismiss: {
    title: 'Dismiss the reports?',
    text: 'It stays as it is, and its author is not notified. Who reported it is notified, and may ask another person.',
    button: 'Dismiss',
  },
  hide: {
    title: 'Hide it?',
    text: 'Others do not see it any more. Its author reads why, and may ask another person to look again.',
    button: 'Hide',
  },
  restore: {
    title: 'Show it again?',
    text: 'Everyone sees it as before, and its author is notified.',
    button: 'Show Again',
  },
  warn: {
    title: 'Warn the author?',
    text: 'It stays public. The author reads what you write.',
    button: 'Send',
  },
  pause: {
    title: 'Pause the account?',
    text: 'Its owner cannot sign in until it is restored; its projects are hidden and their donors notified.',
    button: 'Pause',
  },
  ban: {
    title: 'Ban the account?',
    text: 'Its owner cannot sign in any more; its projects are hidden and their donors notified.',
    button: 'Ban',
  },
}

/** A doubtful text waits without any report. */
const dismissUnreported = {
  title: 'Leave it as it is?',
  text: 'It stays as it is, and its author is not notified.',
  button: 'Dismiss',
}

type DecideDialogProps = {
  readonly found: ModerationCase
  readonly measure: Measure
  readonly onClose: () => void
  readonly onDecided: () => void
}

/** Asks for confirmation, the reason, and the text that the author reads. */
export function DecideDialog({ found, measure, onClose, onDecided }: DecideDialogProps) {
  const { title, text, button } =
    measure === 'dismiss' && found.reportCount === 0 ? dismissUnreported : measureTexts[measure]
  const first = found.reports.find(({ isOpen }) => isOpen)?.reason
  const [reason, setReason] = useState<DecisionReason>(
    measure === 'dismiss' || measure === 'restore' ? 'none' : (first ?? 'other'),
  )
  const [words, setWords] = useState(measure === 'restore' ? 'It keeps to our rules.' : reasonTemplates[reason])
  const choose = (next: DecisionReason): void => {
    // What a person typed is not lost.
    if (words.trim() === '' || words === reasonTemplates[reason]) setWords(reasonTemplates[next])
    setReason(next)
  }
  const { send, isBusy, faults } = useDeciding(found, onClose, onDecided)
  const withWords = needsWords(measure)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <Button
          type="submit"
          form="decide-case"
          variant={measure === 'pause' || measure === 'ban' ? 'danger' : 'primary'}
          busy={isBusy}
        >
          {button}
        </Button>
      }
    >
      <Form
        id="decide-case"
        fault={faults.all}
        onSubmit={(event) => void send(event, { measure, reason, words: withWords ? words : '' })}
        className="grid gap-4"
      >
        <p>
          <strong>
            <bdi>{found.title}</bdi>
          </strong>
          . {text}
        </p>
        {withWords && (
          <>
            <Field label="Reason">
              <Select
                value={reason}
                options={decisionReasons.map((value) => ({ value, label: decisionReasonLabels[value] }))}
                onChange={(event) => choose(event.currentTarget.value as DecisionReason)}
              />
            </Field>
            <Field
              label="What the author reads"
              hint="Who reported it does not see this."
              error={faults.words}
              required
            >
              <TextArea
                rows={5}
                limit={wordsMax(measure)}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </Field>
          </>
        )}
      </Form>
    </Dialog>
  )
}

type Given = { readonly measure: Measure; readonly reason: DecisionReason; readonly words: string }
type Faults = { readonly words?: string; readonly all?: string }

function useDeciding({ id, version, hash }: ModerationCase, onClose: () => void, onDecided: () => void) {
  const api = useApi<typeof moderationContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const send = async (event: FormEvent, given: Given): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (needsWords(given.measure) && given.words.trim() === '')
      return setFaults({ words: 'Please say why: the author reads it.' })
    setBusy(true)
    setFaults({})
    try {
      const body = { ...given, version, hash }
      const answer = await api('POST /api/admin/moderation/cases/:id/decision', { params: { id }, body })
      if (answer.ok) {
        toast.show('Decided. Those concerned are notified.')
        onClose()
        return onDecided()
      }
      const inWords = fieldError(answer.refusal.errors, 'words')
      setFaults(inWords ? { words: inWords } : { all: answer.refusal.title })
      // The page behind shows its state now; the words that were typed stay.
      await revalidate()
    } catch {
      setFaults({ all: 'That could not be sent. Nothing you typed is lost; please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, faults }
}
