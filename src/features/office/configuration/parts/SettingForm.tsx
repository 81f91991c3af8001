import { type FormEvent, useState } from 'react'
import { faultOf } from '#features/foundation/settings/rules/settings.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { SettingRow } from '../contract/settings.ts'
import { settingOf, valueText } from './setting-words.ts'
import type { useSetting } from './use-setting.ts'

type SettingFormProps = {
  readonly row: SettingRow
  readonly setting: ReturnType<typeof useSetting>
  readonly onClose: () => void
}

/** A text or a number, changed in place. */
export function SettingForm({ row, setting, onClose }: SettingFormProps) {
  const { key, value, byDefault, lastNo } = row
  const known = settingOf(key)
  const [typed, setTyped] = useState(String(value))
  const [wrong, setWrong] = useState<string>()
  const isNumber = known.kind === 'number'
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const text = typed.trim()
    const next = isNumber ? (text === '' ? Number.NaN : Number(text)) : text
    const fault = faultOf(key, next)
    setWrong(fault)
    if (!fault) void setting.change(next, `${known.label}: saved, for everybody at once.`)
  }
  const close = (): void => {
    setting.forget()
    onClose()
  }
  return (
    <Form
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="grid gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <Field
        label={known.label}
        error={wrong ?? setting.fault}
        hint={`By default: ${valueText(key, byDefault, byDefault)}`}
      >
        <TextInput
          autoFocus
          inputMode={isNumber ? 'decimal' : 'text'}
          value={typed}
          {...(known.kind === 'number' &&
            known.unit !== 'times' && { after: <span className="pr-2">{known.unit}</span> })}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={setting.busy}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={close}>
          Cancel
        </Button>
        {lastNo > 0 && value !== byDefault && (
          <Button
            size="sm"
            variant="link"
            onClick={() => void setting.change(null, `${known.label}: back to the default.`)}
          >
            Back to the default
          </Button>
        )}
      </div>
    </Form>
  )
}
