import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#features/research/catalogue/rules/taxonomy-faults.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { TaxonomyDesk, TaxonomyRow } from '../contract/taxonomy.ts'
import { AreaFields } from './AreaFields.tsx'
import { type AreaDraft, useArea } from './use-area.ts'

type AddProps = { readonly list: 'form' | 'browse'; readonly sector: TaxonomyRow; readonly desk: TaxonomyDesk }

/** A new area of a sector. Its address is made of its name, once. */
export function AddArea({ list, sector, desk }: AddProps) {
  const sectorId = sector.key.slice('sector/'.length)
  const [draft, setDraft] = useState<AreaDraft>({
    ...{ label: '', isOpen: true },
    ...(list === 'form' ? { places: [] } : { text: '' }),
  })
  const { api, isBusy, faults, check, send, forget } = useArea(desk)
  const navigate = useNavigate()
  const address = addressOf(draft.label)
  const add = async (): Promise<void> => {
    const { label, text, places } = draft
    const body = { list, sectorId, label, ...(text !== undefined && { text }), ...(places && { places: [...places] }) }
    const answer = await send(() => api('POST /api/admin/taxonomy/areas', { body }), `${label}: added.`)
    if (answer?.ok) await navigate(deskPaths.researchAreas({ area: answer.data.key }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (check(`${list}/${sectorId}/${address}`, draft)) void add()
  }
  return (
    <Form onSubmit={submit} fault={faults.all} aria-label="New area" className="grid max-w-3xl gap-4 px-4 py-5 lg:px-6">
      <header className="grid gap-1">
        <h2 className="text-[1.375rem] leading-7">New area of {sector.entry.label}</h2>
        <p className="text-ink-2 text-sm dense:text-xs">
          {list === 'form' ? 'Researchers choose it for new projects.' : 'Visitors browse it.'} It can be renamed and
          switched off later, but not deleted.
          {address && (
            <>
              {' '}
              Its address is <code className="wrap-anywhere">{`${sectorId}/${address}`}</code> for good.
            </>
          )}
        </p>
      </header>
      <AreaFields
        draft={draft}
        faults={faults}
        desk={desk}
        change={(part) => {
          setDraft({ ...draft, ...part })
          forget()
        }}
      />
      <div>
        <Button type="submit" busy={isBusy}>
          Add the Area
        </Button>
      </div>
    </Form>
  )
}
