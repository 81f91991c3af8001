import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

export type FilterFormProps = {
  /** The URL for the chosen values; by default this page with the form's fields as its query. */
  urlFor?: (chosen: Readonly<Record<string, string>>) => string
  label?: string
  className?: string
  /** Named fields that start with `defaultValue`s from the URL. */
  children: ReactNode
}

const typingMs = 250
const asQuery = (chosen: Readonly<Record<string, string>>): string => `?${new URLSearchParams(chosen)}`

/**
 * A search or filter whose state is in the page's URL. A choice applies at once, typing after a short pause. The form
 * is kept while its results change, and with it the focus; it follows the URL when that changes otherwise (Back, 'Show
 * all'). Without scripts it is a plain GET form.
 */
export function FilterForm({ urlFor = asQuery, label, className, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The URL that this form last requested or followed. */
  const asked = useRef<string>(undefined)
  const wasTyped = useRef(false)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const address = String(query)
  // Typed text is submitted later than the render in which it was typed.
  const now = useRef({ urlFor, address })
  useEffect(() => {
    now.current = { urlFor, address }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!form.current || address === asked.current) return
    asked.current = address
    follow(form.current, new URLSearchParams(address))
  }, [address])
  const go = (replace: boolean): void => {
    clearTimeout(timer.current)
    if (!form.current) return
    const { urlFor, address } = now.current
    const url = urlFor(chosenIn(form.current))
    asked.current = String(new URLSearchParams(url.slice(url.indexOf('?') + 1)))
    if (asked.current !== address) void navigate(url, { replace, preventScrollReset: true })
  }
  const change = ({ target }: FormEvent | ChangeEvent): void => {
    clearTimeout(timer.current)
    if (isTyped(target)) timer.current = setTimeout(() => go(wasTyped.current), typingMs)
    else go(false)
    // Text typed in one go is a single step in the history.
    wasTyped.current = isTyped(target)
  }
  return (
    <search>
      <form
        ref={form}
        method="get"
        aria-label={label}
        className={className}
        onChange={change}
        onSubmit={(event) => {
          event.preventDefault()
          go(false)
        }}
      >
        {children}
      </form>
    </search>
  )
}

const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && (target.type === 'search' || target.type === 'text')

const chosenIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()]))

/** A field that is not in the URL is reset. */
function follow(form: HTMLFormElement, query: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement)
      field.value = query.get(field.name) ?? field.dataset.without ?? field.options[0]?.value ?? ''
    if (field instanceof HTMLInputElement && field.type !== 'hidden')
      field.value = query.get(field.name) ?? field.dataset.without ?? ''
  }
}
