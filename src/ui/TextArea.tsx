import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { inThousands } from '#values/count.ts'
import { controlClass } from './control-class.ts'
import { cx } from './cx.ts'
import { useFieldControl } from './Field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength' | 'minLength'> & {
  /** At most this many characters. More can be typed, so that a long paste can be shortened. */
  limit?: number
  /** At least this many characters. */
  least?: number
}

const say = (length: number, least: number, limit: number | undefined): string => {
  if (length < least) return `${least - length} more to reach ${least}`
  if (limit === undefined) return `${inThousands(length)} characters`
  if (length > limit) return `${inThousands(length - limit)} over the limit of ${inThousands(limit)}`
  return `${inThousands(length)} of ${inThousands(limit)}`
}

/** A text box that counts its characters (UTF-16 units, as `maxLength` does) when `limit` or `least` is given. */
export function TextArea({ limit, least = 0, className, ref, rows = 5, ...rest }: TextAreaProps) {
  const field = useFieldControl()
  const counterId = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  // After every render, because form libraries restore a draft without an event.
  useEffect(() => setLength(own.current?.value.length ?? 0))
  const counted = limit !== undefined || least > 0
  const over = limit !== undefined && length > limit
  const described = [rest['aria-describedby'] ?? field['aria-describedby'], counted && counterId]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="grid gap-1">
      <textarea
        {...field}
        {...rest}
        ref={(element) => {
          own.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        rows={rows}
        onInput={(event) => {
          setLength(event.currentTarget.value.length)
          rest.onInput?.(event)
        }}
        aria-describedby={described || undefined}
        aria-invalid={over || field['aria-invalid'] || rest['aria-invalid']}
        className={cx(controlClass, 'resize-y leading-normal', className)}
      />
      {counted && (
        <p
          id={counterId}
          className={cx('text-right text-sm tabular-nums', over ? 'font-medium text-bad' : 'text-ink-3')}
        >
          {say(length, least, limit)}
        </p>
      )}
    </div>
  )
}
