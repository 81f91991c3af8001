import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { SpinnerMark } from './Spinner.tsx'
import { toast } from './toast.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  wide?: boolean
  /** Work is under way: the button keeps its width and its focus, and further clicks do nothing. */
  busy?: boolean
  /** Why it cannot be pressed now: shown below the button and announced with it. */
  disabledReason?: string | undefined
  /** The element that already gives the reason, which is then not repeated below the button. */
  reasonId?: string | undefined
  children: ReactNode
}

/** A native button with `type="button"` by default. It stays focusable while busy or disabled. */
export function Button({
  variant = 'primary',
  size,
  wide,
  busy,
  disabledReason,
  reasonId,
  className,
  ...rest
}: ButtonProps) {
  const ownReasonId = useId()
  const blocked = busy || disabledReason !== undefined
  const { children, onClick, type = 'button', ...attributes } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) {
      event.preventDefault()
      return
    }
    // An error about the last attempt no longer applies.
    toast.endErrors()
    onClick?.(event)
  }
  const button = (
    <button
      {...attributes}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={disabledReason !== undefined || undefined}
      aria-describedby={disabledReason === undefined ? attributes['aria-describedby'] : (reasonId ?? ownReasonId)}
      className={cx(buttonClass({ variant, ...(size && { size }), ...(wide && { wide }) }), className)}
    >
      <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <SpinnerMark />
        </span>
      )}
    </button>
  )
  if (disabledReason === undefined || reasonId !== undefined) return button
  return (
    <span className={cx('inline-flex flex-col items-start gap-1.5', wide && 'w-full')}>
      {button}
      <span id={ownReasonId} className="text-sm text-ink-2">
        {disabledReason}
      </span>
    </span>
  )
}
