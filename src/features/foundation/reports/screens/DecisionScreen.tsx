import { type FormEvent, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { longDate } from '#values/time.ts'
import { fieldError } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnDecision, reportsContract } from '../contract.ts'
import { appealWordsMax, authorHeadings, reporterSentence } from '../rules/reports.ts'

export const loader = load<typeof reportsContract>()(async ({ api, params }) => {
  const answer = await api('GET /api/me/decisions/:id', { params: { id: params.decisionId ?? '' } })
  return answer.ok ? answer.data : null
})

export const handle = screen(() => ({ title: 'A decision of our moderators', robots: 'noindex' }))

/** A moderator's decision, for the content's author and its reporters, and the form to appeal it. */
export function Component() {
  const decision = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-10">
      {decision ? (
        <Decision decision={decision} />
      ) : (
        <EmptyState title="No such decision" text="It may concern another account, or the address was mistyped." />
      )}
    </div>
  )
}

function Decision({ decision }: { readonly decision: OwnDecision }) {
  const { party, title, measure, words, at, overturnedAt, appeal, appealUntil } = decision
  const heading = party === 'author' ? authorHeadings[measure](`“${title}”`) : `You reported “${title}”`
  return (
    <>
      <header className="grid gap-2">
        <h1 className="wrap-anywhere text-3xl">{heading}</h1>
        <p className="text-ink-3">
          Decided <DateText at={at} form="long" />
        </p>
      </header>
      {party === 'reporter' && <p className="max-w-prose text-lg">{reporterSentence(measure)}</p>}
      {words && (
        <blockquote className="wrap-anywhere max-w-prose whitespace-pre-line border-line border-l-2 pl-4">
          <bdi>{words}</bdi>
        </blockquote>
      )}
      {overturnedAt !== null && (
        <p className="max-w-prose">Another person looked again and decided otherwise on {longDate(overturnedAt)}.</p>
      )}
      {appeal && <Appealed appeal={appeal} />}
      {appealUntil !== null && <AppealForm decision={decision} until={longDate(appealUntil)} />}
    </>
  )
}

const Appealed = ({ appeal }: { readonly appeal: NonNullable<OwnDecision['appeal']> }) => (
  <section className="grid gap-2 border-line border-t pt-6">
    <h2 className="text-2xl">Your appeal</h2>
    <p className="wrap-anywhere max-w-prose whitespace-pre-line">
      <bdi>{appeal.words}</bdi>
    </p>
    <p className="text-ink-2">
      {appeal.outcome === null
        ? 'It waits for another person than the one who decided. You will be notified of their decision.'
        : appeal.outcome === 'upheld'
          ? 'Another person looked again. The decision stays:'
          : 'Another person looked again. The decision was changed:'}
    </p>
    {appeal.answer !== null && (
      <blockquote className="wrap-anywhere max-w-prose whitespace-pre-line border-line border-l-2 pl-4">
        <bdi>{appeal.answer}</bdi>
      </blockquote>
    )}
  </section>
)

function AppealForm({ decision: { id }, until }: { readonly decision: OwnDecision; readonly until: string }) {
  const api = useApi<typeof reportsContract>()
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState('')
  const [faults, setFaults] = useState<{ readonly words?: string; readonly all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFaults({})
    try {
      const answer = await api('POST /api/me/decisions/:id/appeal', { params: { id }, body: { words } })
      if (answer.ok) {
        toast.show('Sent. Another person looks again.')
        return await revalidate()
      }
      const inWords = fieldError(answer.refusal.errors, 'words')
      setFaults(inWords ? { words: inWords } : { all: answer.refusal.title })
    } catch {
      setFaults({ all: 'That could not be sent. Nothing you typed is lost; please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="grid gap-3 border-line border-t pt-6">
      <h2 className="text-2xl">Do you see it otherwise?</h2>
      <p className="max-w-prose text-ink-2">
        Until {until} you can ask once that another person looks again. Say what the first one may have missed.
      </p>
      <Form fault={faults.all} onSubmit={(event) => void send(event)} className="grid gap-4">
        <Field label="Why it should be decided otherwise" error={faults.words} required>
          <TextArea
            rows={5}
            limit={appealWordsMax}
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              setFaults({})
            }}
          />
        </Field>
        <div>
          <Button type="submit" busy={isBusy}>
            Appeal
          </Button>
        </div>
      </Form>
    </section>
  )
}
