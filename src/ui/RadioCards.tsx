import { type ChangeEventHandler, type FocusEventHandler, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'

export type RadioCard = {
  value: string
  title: ReactNode
  text?: ReactNode
  /** To the right of the title: a price, a count, a tag. */
  aside?: ReactNode
  /** Why it cannot be chosen; replaces the text. */
  disabledReason?: string
}

export type RadioCardsProps = {
  legend: ReactNode
  name: string
  cards: readonly RadioCard[]
  value?: string
  defaultValue?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
  hint?: ReactNode
  error?: ReactNode
  columns?: 1 | 2 | 3
}

const columnClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const

/** One choice out of a few cards: native radio buttons, so that the browser handles arrow keys and forms. */
export function RadioCards({
  legend,
  cards,
  value,
  defaultValue,
  hint,
  error,
  columns = 1,
  ...input
}: RadioCardsProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup may be invalid
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <legend className="mb-1 font-semibold text-ink">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 text-sm">
          {hint}
        </p>
      )}
      <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', columnClass[columns])}>
        {cards.map((card) => (
          <label key={card.value} className={cardClass}>
            <input
              {...input}
              type="radio"
              value={card.value}
              {...(value !== undefined && { checked: value === card.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === card.value })}
              disabled={card.disabledReason !== undefined}
              aria-describedby={`${id}-${card.value}`}
              className="choice mt-0.5"
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold group-has-disabled:text-ink-3">{card.title}</span>
                {card.aside && <span className="text-ink-2 text-sm tabular-nums">{card.aside}</span>}
              </span>
              <span id={`${id}-${card.value}`} className="block text-ink-2 text-sm">
                {card.disabledReason ?? card.text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

const cardClass =
  'group flex min-h-11 items-start gap-3 rounded-lg border border-edge bg-surface p-3.5 transition-colors duration-150 has-enabled:hover:border-brand-500 has-checked:border-brand-500 has-checked:bg-brand-50 has-checked:outline has-checked:outline-brand-500 has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-brand-500'
