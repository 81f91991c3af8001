import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'link'
export type ButtonSize = 'md' | 'sm'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-brand-600 text-on-brand enabled:hover:bg-brand-press [a]:hover:bg-brand-press aria-disabled:bg-line aria-disabled:text-ink-2',
  quiet:
    'border-edge bg-surface text-ink hover:bg-brand-50 hover:border-brand-500 aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-3',
  danger:
    'border-bad-fill bg-bad-fill text-on-brand hover:brightness-90 aria-disabled:border-transparent aria-disabled:bg-line aria-disabled:text-ink-2',
  link: 'border-transparent bg-transparent text-brand-700 underline underline-offset-[0.18em] decoration-1 hover:decoration-2 aria-disabled:text-ink-3 aria-disabled:no-underline',
}

/** The look of a button, for a link that must look like one: `<Link className={buttonClass()}>`. */
export function buttonClass(look: { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean } = {}): string {
  const variant = look.variant ?? 'primary'
  const padding = variant === 'link' ? '-mx-1 px-1' : look.size === 'sm' ? 'px-3.5 dense:px-3' : 'px-5 dense:px-3'
  return cx(
    'relative inline-flex min-h-11 dense:min-h-8 items-center justify-center gap-2 rounded-lg border text-center leading-tight transition-colors duration-150',
    variant === 'link' ? 'font-medium' : 'font-semibold no-underline',
    look.size === 'sm' ? 'text-sm dense:text-xs' : 'text-base dense:text-xs',
    padding,
    look.wide && 'w-full',
    'aria-disabled:cursor-not-allowed aria-busy:cursor-progress',
    variants[variant],
  )
}
