import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { controlClass } from '#ui/control-class.ts'
import { FieldError } from '#ui/Field.tsx'
import { jobLimits, listRowsMax } from '../rules/entering.ts'

type ListFieldProps = {
  readonly label: string
  readonly hint: string
  /** For example 'requirement'. */
  readonly one: string
  readonly rows: readonly string[]
  readonly error: string | undefined
  readonly onChange: (rows: readonly string[]) => void
}

/**
 * JPST-10 to JPST-13: a list that grows and shrinks by its buttons or by keyboard: Enter adds a row below, Backspace
 * removes an empty row.
 */
export function ListField({ label, hint, one, rows, error, onChange }: ListFieldProps) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  /** The row to focus once it is rendered. */
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    list.current?.querySelectorAll('input')[next.current]?.focus()
    next.current = undefined
  })
  const add = (at: number): void => {
    if (rows.length >= listRowsMax) return
    next.current = at
    onChange([...rows.slice(0, at), '', ...rows.slice(at)])
  }
  const remove = (at: number): void => {
    next.current = Math.max(0, at - 1)
    onChange(rows.filter((_, other) => other !== at))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(at + 1)
    }
    if (event.key === 'Backspace' && rows[at] === '' && rows.length > 1) {
      event.preventDefault()
      remove(at)
    }
  }
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <p id={`${id}-hint`} className="text-ink-2 text-sm">
        {hint}
      </p>
      <ol ref={list} className="grid gap-2">
        {rows.map((row, at) => (
          <li key={at} className="flex gap-2">
            <input
              type="text"
              value={row}
              maxLength={jobLimits.listRow}
              aria-label={`${label}, ${at + 1} of ${rows.length}`}
              aria-invalid={(error !== undefined && at === 0) || undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              onChange={(event) => onChange(rows.map((other, place) => (place === at ? event.target.value : other)))}
              onKeyDown={(event) => press(event, at)}
              className={controlClass}
            />
            {rows.length > 1 && (
              <button
                type="button"
                onClick={() => remove(at)}
                aria-label={`Remove ${one} ${at + 1}`}
                className="grid size-11 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-brand-50 hover:text-ink"
              >
                <X size={18} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ol>
      <FieldError id={`${id}-error`} error={error} />
      <div>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => add(rows.length)}
          disabledReason={rows.length >= listRowsMax ? `A list has ${listRowsMax} rows at most.` : undefined}
        >
          <Plus size={16} aria-hidden="true" />
          Add a {one}
        </Button>
      </div>
    </fieldset>
  )
}
