import { labelMax, textMax } from '#features/research/catalogue/rules/taxonomy-faults.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field, FieldError } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { TaxonomyDesk } from '../contract/taxonomy.ts'
import type { AreaDraft, AreaFaults } from './use-area.ts'

export type AreaFieldsProps = {
  readonly draft: AreaDraft
  readonly faults: AreaFaults
  readonly change: (part: Partial<AreaDraft>) => void
  readonly desk: TaxonomyDesk
}

/** The name, and what its kind has: a line for what is browsed, places for what is chosen on the form. */
export const AreaFields = ({ draft, faults, change, desk }: AreaFieldsProps) => (
  <>
    <Field label="Name" error={faults.label} required>
      <TextInput
        value={draft.label}
        maxLength={labelMax}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
    </Field>
    {draft.text !== undefined && (
      <Field
        label="Line"
        hint={`What is done there, in one line of at most ${textMax} characters.`}
        error={faults.text}
        required
      >
        <TextInput
          value={draft.text}
          maxLength={textMax}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </Field>
    )}
    {draft.places && <Places chosen={draft.places} error={faults.places} change={change} desk={desk} />}
  </>
)

type PlacesProps = Pick<AreaFieldsProps, 'change' | 'desk'> & {
  readonly chosen: readonly string[]
  readonly error: string | undefined
}

function Places({ chosen, error, change, desk }: PlacesProps) {
  const toggle = (place: string, on: boolean): void =>
    change({ places: on ? [...chosen, place] : chosen.filter((one) => one !== place) })
  return (
    <fieldset aria-describedby="places-fault" className="grid gap-2">
      <legend className="mb-2 font-semibold">Its projects are found under</legend>
      <FieldError id="places-fault" error={error} />
      {desk.sectors
        .filter(({ browse }) => browse.length > 0)
        .map(({ sector, browse }) => (
          <fieldset key={sector.key} className="border-line border-t py-2">
            <legend className="contents font-semibold text-sm">{sector.entry.label}</legend>
            <div className="grid sm:grid-cols-2 xl:grid-cols-3">
              {browse
                .map(({ key, entry }) => ({ ...entry, place: key.slice('browse/'.length) }))
                .filter(({ isOpen, place }) => isOpen || chosen.includes(place))
                .map(({ place, label, isOpen }) => (
                  <Checkbox
                    key={place}
                    label={label}
                    hint={isOpen ? undefined : 'Switched off'}
                    checked={chosen.includes(place)}
                    onChange={(event) => toggle(place, event.target.checked)}
                  />
                ))}
            </div>
          </fieldset>
        ))}
    </fieldset>
  )
}
