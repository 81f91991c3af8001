import { type FormEvent, useId, useRef, useState } from 'react'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { browseSectors } from '#features/research/catalogue/rules/browse-areas.ts'
import { offered } from '#features/research/catalogue/rules/present.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import type { Review } from '../contract/objects.ts'
import { type Deciding, type Outcome, useDecision } from './use-decision.ts'

export type DecisionDialogProps = Deciding & {
  open: boolean
  onClose: () => void
  onOutcome: (outcome: Outcome) => void
}

/** AMB-063, with LIST-25's browse areas, which no submission area maps to. */
export function ApproveDialog({ review, settle, open, onClose, onOutcome }: DecisionDialogProps) {
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const { error, isBusy, approve } = useDecision({ review, settle }, onOutcome)
  const isRecheck = review.kind === 'recheck'
  const formId = useId()
  const yes = useRef<HTMLButtonElement>(null)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    approve(
      Array.from(added, (place) => {
        const [sectorId = '', areaId = ''] = place.split('/')
        return { sectorId, areaId }
      }),
    )
  }
  const toggle = (place: string, on: boolean): void =>
    setAdded((known) => new Set(on ? [...known, place] : [...known].filter((one) => one !== place)))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      initialFocus={yes}
      title={isRecheck ? 'Pass these changes?' : 'Approve this project?'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button ref={yes} type="submit" form={formId} busy={isBusy}>
            {isRecheck ? 'Pass the changes' : 'Approve and publish'}
          </Button>
        </>
      }
    >
      <Form id={formId} fault={error} onSubmit={send}>
        <p>
          <strong>{review.title}</strong>{' '}
          {isRecheck
            ? 'is shown as reviewed again, in its present wording.'
            : review.needsSecond && !review.recommendedBy
              ? 'goes live once a second reviewer agrees.'
              : 'goes live at once: everyone can find it and donors can give.'}{' '}
          {review.researcher} is notified here and by mail.
        </p>
        <p className="mt-3 text-ink-2">
          Until the letter leaves you can take it back, and the letter with it. It is recorded with your name.
        </p>
        {!isRecheck && <BrowseAreas review={review} added={added} onToggle={toggle} />}
      </Form>
    </Dialog>
  )
}

type BrowseAreasProps = {
  review: Review
  added: ReadonlySet<string>
  onToggle: (place: string, on: boolean) => void
}

function BrowseAreas({ review, added, onToggle }: BrowseAreasProps) {
  const taxonomy = useTaxonomy()
  const given = new Set(review.browseAreas.map(({ sectorId, areaId }) => `${sectorId}/${areaId}`))
  return (
    <details className="mt-4 rounded-lg border border-line px-4">
      <summary className="min-h-11 dense:min-h-8 py-2.5 font-semibold">
        Show it in more browse areas ({added.size} added)
      </summary>
      {browseSectors(taxonomy).map((sector) => (
        <fieldset key={sector.id} className="border-line border-t py-3">
          <legend className="contents font-semibold">{sector.label}</legend>
          <div className="grid sm:grid-cols-2">
            {offered(sector.areas).map((area) => {
              const place = `${sector.id}/${area.id}`
              return (
                <Checkbox
                  key={place}
                  label={area.label}
                  hint={given.has(place) ? 'Already there' : undefined}
                  checked={given.has(place) || added.has(place)}
                  disabled={given.has(place)}
                  onChange={(event) => onToggle(place, event.target.checked)}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </details>
  )
}
