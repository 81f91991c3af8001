import { type SubmitEvent, useState } from 'react'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { toast } from '#ui/toast.ts'
import { fieldError } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnPlace, placesContract } from '../contract.ts'
import { PlaceInput } from './PlaceInput.tsx'

type PlaceFormProps = {
  readonly place: OwnPlace
  /** Reads the page again. */
  readonly onSaved: () => Promise<void> | void
}

/** AMB-137: country, region and city, typed; no device is asked. Without a country nothing is kept. */
export function PlaceForm({ place, onSaved }: PlaceFormProps) {
  const [typed, setTyped] = useState({
    ...{ country: place.country ?? '', region: place.region ?? '', city: place.city ?? '' },
  })
  const { busy, errors, save } = useSave(onSaved)
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void save({ ...typed, country: typed.country || null })
  }
  const set = (change: Partial<typeof typed>): void => setTyped((before) => ({ ...before, ...change }))
  return (
    <Form aria-label="Where you are" onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Field label="Country" error={fieldError(errors, 'country')}>
        <Select
          name="country"
          value={typed.country}
          placeholder="Not said"
          options={place.countries}
          onChange={(event) => set({ country: event.currentTarget.value })}
        />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Region" optional error={fieldError(errors, 'region')}>
          <PlaceInput name="region" country={typed.country} value={typed.region} onText={(region) => set({ region })} />
        </Field>
        <Field label="City" optional error={fieldError(errors, 'city')}>
          <PlaceInput name="city" country={typed.country} value={typed.city} onText={(city) => set({ city })} />
        </Field>
      </div>
      <div>
        <Button type="submit" busy={busy}>
          Save Place
        </Button>
      </div>
    </Form>
  )
}

type Typed = { readonly country: string | null; readonly region: string; readonly city: string }

function useSave(onSaved: PlaceFormProps['onSaved']) {
  const api = useApi<typeof placesContract>()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const save = async (body: Typed): Promise<void> => {
    setBusy(true)
    setErrors([])
    try {
      const answer = await api('PUT /api/me/place', { body })
      if (answer.ok) {
        toast.show(body.country === null ? 'Your place is removed.' : 'Your place is saved.')
        return await onSaved()
      }
      setErrors(answer.refusal.errors)
      if (answer.refusal.errors.length === 0) toast.error(answer.refusal.title)
    } catch {
      toast.error(cannotBeReached)
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, save }
}
