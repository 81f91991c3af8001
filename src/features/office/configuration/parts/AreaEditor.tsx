import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import type { TaxonomyDesk, TaxonomyRow } from '../contract/taxonomy.ts'
import { AreaFields } from './AreaFields.tsx'
import { kindWords, pageOf } from './area-words.ts'
import { type AreaDraft, useArea } from './use-area.ts'

type EditorProps = { readonly row: TaxonomyRow; readonly desk: TaxonomyDesk }

/** A sector or an area, changed for everyone at once. */
export function AreaEditor({ row, desk }: EditorProps) {
  const { key, entry, lastNo } = row
  const [typed, setTyped] = useState<Partial<AreaDraft>>({})
  // What a colleague changed meanwhile shows through where nothing was typed.
  const draft: AreaDraft = { ...entry, ...typed }
  const { api, isBusy, faults, check, send, forget } = useArea(desk)
  const change = (part: Partial<AreaDraft>): void => {
    setTyped({ ...typed, ...part })
    forget()
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!check(key, draft)) return
    const { places, ...rest } = draft
    const body = { key, entry: { ...rest, ...(places && { places: [...places] }) }, lastNo }
    const message = `${draft.label}: saved, for everybody at once.`
    const answer = await send(() => api('PUT /api/admin/taxonomy', { body }), message)
    if (answer?.ok) setTyped({})
  }
  const page = pageOf(row, desk)
  return (
    <Form
      onSubmit={(event) => void save(event)}
      fault={faults.all}
      aria-label={entry.label}
      className="grid max-w-3xl gap-4"
    >
      <header className="grid gap-1">
        <h2 className="wrap-anywhere text-[1.375rem] leading-7">{entry.label}</h2>
        <p className="text-ink-2 text-sm dense:text-xs">
          {kindWords(key)}. Its address stays <code className="wrap-anywhere">{key.replace(/^\w+\//, '')}</code>
          {page && (
            <>
              : <Link to={page}>public page</Link>
            </>
          )}
          .
        </p>
      </header>
      <AreaFields draft={draft} faults={faults} change={change} desk={desk} />
      {!key.startsWith('sector/') && (
        <div className="grid gap-1">
          <Checkbox
            label="New projects may choose it"
            hint="Switched off, it stays for the projects that are in it."
            checked={draft.isOpen}
            onChange={(event) => change({ isOpen: event.target.checked })}
          />
          <FieldError id="open-fault" error={faults.isOpen} />
        </div>
      )}
      <div>
        <Button type="submit" busy={isBusy}>
          Save for Everybody
        </Button>
      </div>
    </Form>
  )
}
