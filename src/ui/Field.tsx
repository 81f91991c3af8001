import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, useContext, useId } from 'react'

type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<Control | null>(null)

/** The attributes that tie a control to the label, hint and error of the Field around it; none outside a Field. */
export const useFieldControl = (): Partial<Control> => useContext(FieldContext) ?? {}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /**
   * What is wrong and how to fix it, announced when it appears. `true` marks the field if the message is shown
   * elsewhere.
   */
  error?: ReactNode
  /** Shows the label to screen readers only: for a row of filters, where the control's own text is enough. */
  bare?: boolean
  required?: boolean
  /** Shows "(optional)" next to the label. */
  optional?: boolean
  /** The control's id, if another element refers to it. */
  id?: string
  children: ReactNode
}

/** A label, one control, a hint and an error, wired together. */
export function Field({ label, hint, error, bare, required, optional, id, children }: FieldProps) {
  const own = useId()
  const control = id ?? own
  const hintId = `${control}-hint`
  const errorId = `${control}-error`
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ')
  const wiring: Control = {
    id: control,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 dense:gap-1">
      <label htmlFor={control} className={bare ? 'sr-only' : 'font-semibold text-ink dense:text-xs'}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-ink-2 dense:text-xs">
          {hint}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** The error line under a control; always in the page, so that screen readers announce changes. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className="text-sm font-medium text-bad empty:hidden">
      {error && error !== true ? (
        <span className="flex items-start gap-1.5">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </span>
      ) : null}
    </div>
  )
}
