import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { plainLink, type RenderLink } from './link.tsx'
import { placeBelow } from './place-below.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type MenuItem = { id: string; label: ReactNode; icon?: ReactNode; danger?: boolean } & (
  | { href: string }
  | { onSelect: () => void }
)

export type MenuProps = {
  /** The button's text; with an `icon` it is announced after the icon's text. */
  label: string
  /** Shown instead of the label and its arrow. */
  icon?: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  items: readonly MenuItem[]
  renderLink?: RenderLink
}

const itemClass = (danger: boolean | undefined): string =>
  cx(
    'flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left no-underline hover:bg-brand-50 focus-visible:bg-brand-50 focus-visible:-outline-offset-2',
    danger ? 'text-bad' : 'text-ink',
  )

const isEntry = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role=menuitem]') !== null

const towards = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowDown: (index + 1) % count, ArrowUp: (index - 1 + count) % count, Home: 0, End: count - 1 })[key]

/** The next entry after the current one that begins with the letter. */
const beginning = (all: readonly HTMLElement[], from: number, letter: string): HTMLElement | undefined =>
  [...all.slice(from + 1), ...all.slice(0, from + 1)].find((one) =>
    one.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()),
  )

/**
 * A button with a list of actions or links. The list is a native popover: the browser puts it on top and closes it on
 * Escape or an outside click; the focus goes back to the button. Without scripts it opens in the middle of the page.
 */
export function Menu({ label, icon, variant = 'quiet', size, items, renderLink = plainLink }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const entries = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const close = () => list.current?.hidePopover()
  useEffect(() => {
    if (!open) return
    const follow = () => list.current && button.current && placeBelow(list.current, button.current)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
    }
  }, [open])
  const show = (at: number) => {
    if (!list.current || !button.current) return
    list.current.showPopover()
    placeBelow(list.current, button.current)
    entries().at(at)?.focus({ preventScroll: true })
  }
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    // Checks the element, because `open` is updated a moment later.
    if (list.current?.matches(':popover-open')) close()
    else show(0)
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowDown' ? 0 : -1)
  }
  const turned = (isOpen: boolean) => {
    setOpen(isOpen)
    // A click outside would otherwise leave the focus nowhere, or on the page as a whole.
    const active = document.activeElement as HTMLElement
    if (!isOpen && (active.tabIndex < 0 || list.current?.contains(active)))
      button.current?.focus({ preventScroll: true })
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    // Links react to Enter only, but people expect menu entries to react to Space too.
    if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) {
      event.preventDefault()
      return document.activeElement.click()
    }
    const all = entries()
    const here = all.indexOf(document.activeElement as HTMLElement)
    const at = towards(event.key, here, all.length)
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const next = at === undefined ? isLetter && beginning(all, here, event.key) : all[at]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        popoverTarget={id}
        onClick={toggle}
        onKeyDown={openByArrow}
        aria-haspopup="menu"
        aria-expanded={open}
        className={cx(buttonClass({ variant, ...(size && { size }) }), Boolean(icon) && 'min-w-11 px-2!')}
      >
        {icon ? (
          <>
            {icon}
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        ) : (
          <>
            {label}
            <ChevronDown size={18} aria-hidden="true" className="-mr-1" />
          </>
        )}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        tabIndex={-1}
        onKeyDown={move}
        onClick={(event) => isEntry(event.target) && close()}
        onToggle={(event) => turned(event.newState === 'open')}
        className="m-auto max-h-[80dvh] w-max min-w-48 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-edge bg-surface py-1.5 font-normal text-base text-ink"
      >
        {items.map((item) => (
          <MenuEntry key={item.id} item={item} renderLink={renderLink} />
        ))}
      </div>
    </>
  )
}

function MenuEntry({ item, renderLink }: { item: MenuItem; renderLink: RenderLink }) {
  const children = (
    <>
      {item.icon && <span className="shrink-0 text-ink-3">{item.icon}</span>}
      {item.label}
    </>
  )
  if ('href' in item)
    return renderLink({ href: item.href, role: 'menuitem', tabIndex: -1, className: itemClass(item.danger), children })
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={item.onSelect} className={itemClass(item.danger)}>
      {children}
    </button>
  )
}
