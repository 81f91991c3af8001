import { type FormEvent, useState } from 'react'
import { tidied } from '#features/foundation/rich-text/rules/tidied.ts'
import type { VersionProof } from '#features/research/versions/contract.ts'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { fingerprint } from './fingerprint.ts'

type Wordings = VersionProof['wordings']
type Found = { readonly tone: 'ok' | 'warn'; readonly text: string }

/** Reports whether a pasted text is one of a version's wordings. Nothing leaves the browser. */
export function WordingCheck({ wordings }: { readonly wordings: Wordings }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [found, setFound] = useState<Found>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFound(undefined)
    const isEmpty = text.trim() === ''
    setError(isEmpty ? 'Please paste a text.' : undefined)
    if (!isEmpty) void check(wordings, text).then(setFound)
  }
  return (
    <Form kept onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field
        label="Is this one of these wordings?"
        hint="Paste the text as it was written, with its Markdown. It stays in your browser."
        error={error}
      >
        <TextArea
          rows={3}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFound(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="quiet" size="sm">
          Check
        </Button>
        <p role="status">{found && <StatusBadge tone={found.tone}>{found.text}</StatusBadge>}</p>
      </div>
    </Form>
  )
}

async function check(wordings: Wordings, pasted: string): Promise<Found> {
  const text = tidied(pasted).trim()
  for (const { field, salt, hash } of wordings) {
    if (salt === null) continue
    const computed = await fingerprint(`${salt}\n${field}\n${text}`)
    if (computed === undefined)
      return { tone: 'warn', text: 'Your browser computes no fingerprints on a page without TLS.' }
    if (computed === hash) return { tone: 'ok', text: `Yes, letter for letter: ${versionFieldLabels[field]}` }
  }
  return { tone: 'warn', text: 'No. One letter or space that differs is enough for another fingerprint.' }
}
