import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'
import { useFieldControl } from './Field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }
export type SelectProps = ComponentProps<'select'> & {
  options?: readonly Option[]
  /** Shown while nothing is chosen; its value is the empty string. */
  placeholder?: string
}

/** The native select; give `options`, or `option` and `optgroup` children. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const field = useFieldControl()
  return (
    <span className="relative block">
      <select {...field} {...rest} className={cx(controlClass, 'appearance-none truncate pr-10 dense:pr-9', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-ink-3"
      />
    </span>
  )
}
