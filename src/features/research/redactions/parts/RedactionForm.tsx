import { type FormEvent, useState } from 'react'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Id } from '#values/id.ts'
import type { PassageFound } from '../contract.ts'
import { otherLabels } from '../rules.ts'
import { useRedaction } from './use-redaction.ts'

/** For moderators: finds personal data in the stored wordings, and removes it permanently. */
export function RedactionForm({ projectId }: { readonly projectId: Id<'project'> }) {
  const [passage, setPassage] = useState('')
  const [reason, setReason] = useState('')
  const { found, errors, busy, search, remove, forget } = useRedaction(projectId, () => {
    setPassage('')
    setReason('')
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void (found ? remove(passage, reason) : search(passage))
  }
  return (
    <details className="mt-8 rounded-lg border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">Remove something personal (staff)</summary>
      <Form
        kept
        fault={errors.form}
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t p-4"
      >
        <p className="max-w-prose text-ink-2 text-sm">
          A name, an address, a number that should never have been published. It goes from the page, from every kept
          wording and its difference, from updates, questions, answers and letters, from mails that are kept, and from
          conversations, which are not searched here, and cannot be brought back. The hashes stay, so that the rest
          remains proven.
        </p>
        <Field
          label="What is to be removed"
          hint="Letter for letter, as it stands in the wording, without the words around it."
          error={errors.passage}
          required
        >
          <TextArea
            rows={2}
            value={passage}
            onChange={(event) => {
              setPassage(event.target.value)
              forget()
            }}
          />
        </Field>
        {found && <FoundList found={found} />}
        {found && (
          <Field label="Why" hint="Everybody reads it in the history." error={errors.reason} required>
            <TextArea rows={2} limit={300} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          {found ? (
            <Button type="submit" variant="danger" busy={busy}>
              Remove for good
            </Button>
          ) : (
            <Button type="submit" variant="quiet" busy={busy}>
              Find it
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}

const wordingsOf = (count: number): string => (count === 1 ? 'one kept wording' : `${count} kept wordings`)

const FoundList = ({ found }: { readonly found: PassageFound }) => (
  <div role="status" className="text-sm">
    <p className="font-semibold">It stands in</p>
    <ul className="list-disc pl-5">
      {found.fields.map(({ field, wordings, isShown }) => (
        <li key={field}>
          {versionFieldLabels[field]}: {wordingsOf(wordings)}
          {isShown && ', and on the page now'}
        </li>
      ))}
      {found.updateWordings > 0 && <li>Updates: {wordingsOf(found.updateWordings)}</li>}
      {found.others.map(({ kind, texts }) => (
        <li key={kind}>
          {otherLabels[kind] ?? kind}: {texts}
        </li>
      ))}
    </ul>
  </div>
)
