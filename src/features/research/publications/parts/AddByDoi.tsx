import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useApi } from '#wire/use-api.ts'
import type { PublicationFound, publicationsContract } from '../contract.ts'
import { doisOf } from '../rules/publications.ts'

type AddByDoiProps = {
  /** What is in the list. */
  readonly lines: readonly string[]
  readonly onAdd: (line: string) => void
}

const outcomeTexts: Readonly<Record<PublicationFound['state'], string>> = {
  found: 'It stands at the end of the list. Please check it.',
  unknown:
    'The register does not know this DOI. Its link stands at the end of the list: please type the title before it.',
  away: 'The register cannot be asked now. The link stands at the end of the list: please type the title before it.',
}

/** Adds a publication to a list by its DOI: looked up if possible, and checked by its author. */
export function AddByDoi({ lines, onAdd }: AddByDoiProps) {
  const api = useApi<typeof publicationsContract>()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [news, setNews] = useState('')

  const add = async (): Promise<void> => {
    const doi = input.current?.value.trim() ?? ''
    if (isBusy) return
    setNews('')
    if (doi === '') return setFault('Paste a DOI, or a link to doi.org.')
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await api('GET /api/publications/lookup', { query: { doi } })
      if (!answer.ok) return setFault(answer.refusal.errors[0]?.message ?? answer.refusal.title)
      const found = answer.data
      if (doisOf(lines).includes(found.doi)) return setFault('This DOI stands in your list already.')
      onAdd(found.line)
      if (input.current) input.current.value = ''
      setNews(
        found.isRetracted
          ? `${outcomeTexts.found} It was retracted: say so, or leave it out.`
          : outcomeTexts[found.state],
      )
    } catch {
      setFault('This could not be looked up. Type the publication into the list, with its DOI.')
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter must not submit the surrounding form.
    event.preventDefault()
    void add()
  }
  return (
    <Field
      label="Add a publication by DOI"
      hint={<span role="status">{news || 'It is looked up where that is possible, and you check it.'}</span>}
      error={fault}
    >
      <div className="flex gap-2">
        <TextInput
          ref={input}
          onKeyDown={press}
          onChange={() => setFault(undefined)}
          placeholder="10.1000/182 or https://doi.org/…"
          autoComplete="off"
          spellCheck={false}
        />
        <Button variant="quiet" busy={isBusy} onClick={() => void add()}>
          Add
        </Button>
      </div>
    </Field>
  )
}
