import { type FormEvent, useState } from 'react'
import { decisionWordsMax } from '#features/foundation/reports/rules/reports.ts'
import { useCatchUp } from '#features/identity/session/parts/use-catch-up.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { ModerationCase, moderationContract } from '../contract/desk.ts'

type Appeal = ModerationCase['appeals'][number]
type AppealCardProps = {
  readonly found: ModerationCase
  readonly appeal: Appeal
  readonly onDecided: () => void
}

/** An appeal against a decision; another person than its maker answers. */
export function AppealCard({ found, appeal, onDecided }: AppealCardProps) {
  const isOpen = appeal.outcome === null
  return (
    <section
      aria-label="Appeal"
      className="grid gap-2 rounded-md border border-line border-l-2 border-l-warn bg-paper p-3 text-sm"
    >
      <h3 className="font-sans font-semibold text-xs">
        {appeal.party === 'author' ? 'Its author' : 'Who reported it'} sees it otherwise
      </h3>
      <p className="text-ink-3 text-xs">
        <bdi>{appeal.by}</bdi>, <DateText at={appeal.at} />
      </p>
      <p className="wrap-anywhere max-w-prose whitespace-pre-line">
        <bdi>{appeal.words}</bdi>
      </p>
      {!isOpen && (
        <p className="wrap-anywhere whitespace-pre-line text-ink-2">
          {appeal.outcome === 'upheld' ? 'The decision stayed: ' : 'The decision was changed: '}
          <bdi>{appeal.answer}</bdi>
        </p>
      )}
      {isOpen && !appeal.mayDecide && (
        <p className="text-ink-2">
          You made this decision, or it concerns you: another moderator or a super admin answers.
        </p>
      )}
      {isOpen && appeal.mayDecide && <AnswerForm found={found} appeal={appeal} onDecided={onDecided} />}
    </section>
  )
}

function AnswerForm({ found: { version }, appeal: { id }, onDecided }: AppealCardProps) {
  const api = useApi<typeof moderationContract>()
  const catchUp = useCatchUp()
  const [answer, setAnswer] = useState('')
  const [faults, setFaults] = useState<{ readonly answer?: string; readonly all?: string }>({})
  const [busy, setBusy] = useState<'upheld' | 'overturned'>()
  const send = async (outcome: 'upheld' | 'overturned'): Promise<void> => {
    if (busy) return
    if (answer.trim() === '') return setFaults({ answer: 'Please say why: the person reads it.' })
    setBusy(outcome)
    setFaults({})
    try {
      const body = { version, outcome, answer }
      const sent = await api('POST /api/admin/moderation/appeals/:id/decision', { params: { id }, body })
      if (sent.ok) {
        toast.show(outcome === 'upheld' ? 'The decision stays.' : 'The decision was changed.')
        return onDecided()
      }
      const inAnswer = fieldError(sent.refusal.errors, 'answer')
      setFaults(inAnswer ? { answer: inAnswer } : { all: sent.refusal.title })
      await catchUp(sent.refusal.title)
    } catch {
      setFaults({ all: 'That could not be sent. Nothing you typed is lost; please try again.' })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Form fault={faults.all} onSubmit={(event: FormEvent) => event.preventDefault()} className="grid gap-3">
      <Field label="Your answer" hint="The person reads it." error={faults.answer} required>
        <TextArea
          rows={3}
          limit={decisionWordsMax}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="button" size="sm" variant="quiet" busy={busy === 'upheld'} onClick={() => void send('upheld')}>
          The Decision Stays
        </Button>
        <Button type="button" size="sm" busy={busy === 'overturned'} onClick={() => void send('overturned')}>
          Decide Otherwise
        </Button>
      </div>
    </Form>
  )
}
