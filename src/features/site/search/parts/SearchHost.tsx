import { type JSX, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#values/paths.ts'
import { onOpenSearch } from './open-search.ts'

type Closing = { readonly onClose: () => void }

/** Loaded on first use. If loading fails, the search page is opened instead. */
const Palette = lazy(() =>
  import('./Palette.tsx').then(
    (module): { default: (props: Closing) => JSX.Element | null } => ({ default: module.Palette }),
    (): { default: (props: Closing) => JSX.Element | null } => ({ default: ToPage }),
  ),
)

function ToPage({ onClose }: Closing) {
  const navigate = useNavigate()
  useEffect(() => {
    onClose()
    void navigate(paths.search())
  }, [navigate, onClose])
  return null
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Whether this key opens the search. A slash does outside of fields; staff desks use it for their own search. */
const asks = (event: KeyboardEvent): boolean =>
  event.key === 'k' && !event.altKey && !event.shiftKey
    ? event.ctrlKey !== event.metaKey
    : event.key === '/' &&
      !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) &&
      !location.pathname.startsWith(paths.admin)

/** The palette on every page: by Ctrl K, by a slash, and by the button in the bar. */
export function SearchHost() {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => onOpenSearch(() => setOpen(true)), [])
  // Closes on another page; a list that is narrowed while typing changes only the query.
  useEffect(close, [pathname])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // A field that handled the key, such as one where Ctrl K makes a link, has prevented the default.
      if (event.defaultPrevented || event.isComposing || !asks(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      // A page that searches only its own list gets only the slash: Ctrl K searches everything from everywhere.
      const field = document.querySelector<HTMLInputElement>(event.key === '/' ? '[data-search]' : '[data-search=true]')
      // In some browsers, selecting alone does not move the focus.
      field?.focus()
      if (field) field.select()
      else setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Palette onClose={close} />
      </Suspense>
    )
  )
}
