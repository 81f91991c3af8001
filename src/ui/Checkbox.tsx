import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A native checkbox; its label fills the rest of a 44 px target. */
export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const own = useId()
  const id = rest.id ?? own
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="choice mt-0.5"
        />
        <span className="text-ink">
          {label}
          {hint && (
            <span id={`${id}-hint`} className="block text-sm text-ink-2">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
