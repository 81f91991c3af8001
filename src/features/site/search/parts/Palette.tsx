import SearchIcon from 'lucide-react/icons/search'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addressHere } from '#features/foundation/test-mode/parts/session.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { paths } from '#values/paths.ts'
import { qMax } from '../rules/q-max.ts'
import { PaletteList } from './PaletteList.tsx'
import { type PaletteOption, paletteGroups } from './palette-options.ts'
import { keepRecent, useRecent } from './recent.ts'
import { type Suggested, useSuggestions } from './use-suggestions.ts'

const listId = 'palette-list'
const optionId = (at: number): string => `palette-option-${at}`

/** Search from anywhere: a combobox (WAI-ARIA) in a modal dialog of fixed height. Escape returns the focus. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const q = typed.trim()
  const suggested = useSuggestions(q, isComposing)
  const groups = paletteGroups(suggested, useRecent())
  const options = groups.flatMap((group) => group.options)
  const { active, choose, move } = useActive(options, suggested, q)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const element = sheet.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const go = (href: string, inNewTab = false): void => {
    keepRecent(q)
    if (inNewTab) return void window.open(addressHere(href), '_blank', 'noopener')
    onClose()
    void navigate(href)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter') go(options[active]?.href ?? paths.search({ q }), event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={sheet}
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden border-line bg-surface p-0 text-ink open:flex sm:inset-x-0 sm:top-22 sm:bottom-auto sm:mx-auto sm:h-auto sm:max-h-[calc(100dvh-7rem)] sm:w-[min(720px,calc(100%-2rem))] sm:rounded-lg sm:border"
    >
      <div className="flex min-h-14 items-center gap-3 border-line border-b px-4">
        <SearchIcon size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          aria-label="Search projects and researchers"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={qMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={press}
          placeholder="A question, a method, a name, an institution"
          className="min-h-11 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          className="min-h-11 min-w-11 rounded-lg text-ink-2 text-sm hover:bg-brand-50"
        >
          <span aria-hidden="true" className="rounded-md border border-line px-1.5 py-0.5 text-xs">
            Esc
          </span>
          <span className="sr-only">Close</span>
        </button>
      </div>
      <PaletteList
        id={listId}
        optionId={optionId}
        groups={groups}
        active={active}
        isNothing={suggested.state === 'known' && options.length === 0}
        hasFailed={suggested.state === 'failed'}
        onPoint={choose}
        onOpen={(option, inNewTab) => go(option.href, inNewTab)}
      />
      <p role="status" className="sr-only">
        {suggested.state === 'known' && `${options.length} suggestions`}
      </p>
      <div className="flex min-h-11 items-center gap-4 border-line border-t bg-paper px-4 text-ink-2 text-sm">
        <span aria-hidden="true" className="flex gap-4 max-lg:hidden pointer-coarse:hidden">
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> choose
          </span>
          <span>
            <Kbd>Enter</Kbd> open
          </span>
          <span>
            <Kbd>Ctrl Enter</Kbd> new tab
          </span>
        </span>
        {q !== '' && (
          <Link
            to={paths.search({ q })}
            onClick={() => {
              keepRecent(q)
              onClose()
            }}
            className="ml-auto inline-flex min-h-11 items-center"
          >
            All results
          </Link>
        )}
      </div>
    </dialog>
  )
}

/** The option that Enter opens: the first of each new answer, and none while the answer is still for other words. */
function useActive(options: readonly PaletteOption[], suggested: Suggested, q: string) {
  const [chosen, setChosen] = useState<{ readonly of: Suggested; readonly q: string; readonly at: number }>()
  const isAnswer = suggested.state === 'known' && suggested.q === q
  const start = isAnswer && options.length > 0 ? 0 : -1
  const active = chosen && chosen.of === suggested && chosen.q === q && chosen.at < options.length ? chosen.at : start
  const choose = (at: number): void => setChosen({ of: suggested, q, at })
  const move = (by: 1 | -1): void => {
    if (options.length > 0) choose((Math.max(active, by === 1 ? -1 : 0) + by + options.length) % options.length)
  }
  return { active, choose, move }
}
