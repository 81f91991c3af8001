import { useEffect, useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/Select.tsx'

type TimeZoneFieldProps = {
  zone: string | null
  /** @param isQuiet it is the browser's own zone, not a choice: no note about it. */
  save: (zone: string, isQuiet: boolean) => void
}

/** Where the person's day begins; the browser's zone until they choose another one. */
export function TimeZoneField({ zone, save }: TimeZoneFieldProps) {
  // Browsers and the server name zones differently, so the list comes after hydration.
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    setNames([...new Set([...Intl.supportedValuesOf('timeZone'), own, 'UTC'])].sort())
    if (zone === null && own) save(own, true)
  }, [])
  const shown = zone ?? 'UTC'
  const options = names.includes(shown) ? names : [shown, ...names]
  return (
    <Field label="Time zone" hint="Gathered mails come by its clock.">
      <Select
        value={shown}
        options={options.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        onChange={(event) => save(event.currentTarget.value, false)}
      />
    </Field>
  )
}
