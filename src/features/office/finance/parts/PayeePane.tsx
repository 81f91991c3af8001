import { type SubmitEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { openLink } from '#features/foundation/files/parts/open-link.ts'
import type { payeesContract, WholePayee } from '#features/funding/payees/contract.ts'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { kindLabels, mayDecide, reasonMax, type Verdict, verdicts } from '#features/funding/payees/rules.ts'
import { Button } from '#ui/Button.tsx'
import { DateText, exactTime } from '#ui/DateText.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { fileSize } from '#ui/file-size.ts'
import { SpineList } from '#ui/SpineList.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import { payeeStateLabels } from './labels.tsx'

/** One payee: the documents, the accounts, and the decision with its reason. */
export function PayeePane({ payee }: { payee: WholePayee }) {
  const [query] = useSearchParams()
  const { state, now } = payee
  return (
    <article aria-labelledby="payee-title" className="grid min-w-0 max-w-3xl gap-5">
      <Link
        to={changedUrl(query, { payee: undefined })}
        className="inline-flex min-h-11 items-center justify-self-start dense:min-h-8"
      >
        Back to the payees
      </Link>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="payee-title" className="wrap-anywhere">
            {payee.legalName}
          </h2>
          <StatusBadge tone={payeeStateLabels[state].tone}>{payeeStateLabels[state].text}</StatusBadge>
        </div>
        <p className="text-ink-2 text-sm dense:text-xs">
          {kindLabels[payee.kind]}, {payee.country}. Paid for projects of {payee.researcher}
          {payee.institution && `, ${payee.institution}`}. Sent <DateText at={payee.submittedAt} now={now} />.
        </p>
      </div>
      <Documents payee={payee} />
      <section className="grid gap-1">
        <h3>Bank accounts</h3>
        {payee.accounts.length === 0 && <p className="text-ink-2 text-sm">None yet.</p>}
        <ul className="text-sm dense:text-xs">
          {payee.accounts.map(({ last4, bank, seenAt, usableFrom }, at) => (
            <li key={seenAt} className="py-0.5">
              {bank}, ending in {last4}, {at === 0 ? 'since' : 'from'} {exactTime(seenAt)}
              {at === 0 && usableFrom > now && `; waits until ${exactTime(usableFrom)}`}
            </li>
          ))}
        </ul>
        {payee.isShared && (
          <p className="text-sm text-warn dense:text-xs">
            Another researcher is paid into the same account. Payouts are held until a colleague has checked it.
          </p>
        )}
      </section>
      {payee.notDecidable ? (
        <p className="text-ink-2 text-sm">{payee.notDecidable}</p>
      ) : (
        <Decision key={state} payee={payee} />
      )}
      <section className="grid gap-2">
        <h3>History</h3>
        <SpineList
          label="History"
          notes={payee.history.map(({ at, to, actor, reason }) => ({
            id: at + to,
            date: exactTime(at),
            title: `${to === 'with_us' ? 'Sent' : payeeStateLabels[to].text}${actor ? ` by ${actor}` : ''}`,
            children: reason && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>,
          }))}
        />
      </section>
    </article>
  )
}

function Documents({ payee }: { payee: WholePayee }) {
  const api = useApi<typeof payeesContract>()
  const open = async (fileId: string): Promise<void> => {
    const answer = await api('POST /api/admin/payees/:id/documents/:fileId/link', { params: { id: payee.id, fileId } })
    if (answer.ok) openLink(answer.data.url)
    else toast.error(answer.refusal.title)
  }
  return (
    <section className="grid gap-1">
      <h3>Documents</h3>
      {payee.documents.length === 0 && <p className="text-ink-2 text-sm">None.</p>}
      <ul className="divide-y divide-line border-line border-y">
        {payee.documents.map(({ fileId, fileName, sizeBytes }) => (
          <li key={fileId} className="flex min-h-11 items-center justify-between gap-3 dense:min-h-8">
            <span className="min-w-0 truncate text-sm dense:text-xs">
              {fileName} <span className="text-ink-3">{fileSize(sizeBytes)}</span>
            </span>
            <Button variant="link" size="sm" onClick={() => void open(fileId)}>
              Open<span className="sr-only"> {fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-xs">Who opens a document is kept in the log.</p>
    </section>
  )
}

const labels: Readonly<Record<Verdict, string>> = {
  verified: 'Verify',
  attention: 'Ask for More',
  refused: 'Refuse',
}

function Decision({ payee }: { payee: WholePayee }) {
  const api = useApi<typeof payeesContract>()
  const { busy, errors, fault, send } = useSending()
  const { text, setText, clear } = useDraft(`payee:${payee.id}`)
  const [verdict, setVerdict] = useState<Verdict>()
  const possible = verdicts.filter((one) => mayDecide(payee.state, one))
  if (possible.length === 0) return null
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const pressed = (event.nativeEvent as unknown as { submitter: HTMLButtonElement | null }).submitter?.value
    const chosen = possible.find((one) => one === pressed)
    if (!chosen) return
    setVerdict(chosen)
    const body = { verdict: chosen, reason: text }
    const done = await send(
      () => api('POST /api/admin/payees/:id/decision', { params: { id: payee.id }, body }),
      `${payee.researcher} is notified.`,
    )
    if (done) clear()
  }
  return (
    <Form kept fault={fault} onSubmit={(event) => void submit(event)} className="grid gap-3" aria-label="Decide">
      <Field
        label="What you looked at, or what is missing"
        hint="The researcher reads this. No numbers of documents."
        error={fieldError(errors, 'reason')}
        required
      >
        <TextArea rows={3} limit={reasonMax} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {possible.map((one) => (
          <Button
            key={one}
            type="submit"
            value={one}
            busy={busy && verdict === one}
            variant={one === 'verified' ? 'primary' : 'quiet'}
          >
            {labels[one]}
          </Button>
        ))}
      </div>
    </Form>
  )
}
