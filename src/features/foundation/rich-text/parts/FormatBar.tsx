import Bold from 'lucide-react/icons/bold'
import Heading from 'lucide-react/icons/heading'
import Image from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import Quote from 'lucide-react/icons/quote'
import Sigma from 'lucide-react/icons/sigma'
import Table from 'lucide-react/icons/table'
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { type Act, around, eachLine, link, table } from '../rules/editing.ts'

type Tool = {
  readonly name: string
  readonly Icon: ComponentType<{ size: number }>
  readonly act: Act
  readonly keys?: string
}

const tools: readonly Tool[] = [
  { name: 'Bold', Icon: Bold, act: around('**'), keys: 'Control+B' },
  { name: 'Italic', Icon: Italic, act: around('*'), keys: 'Control+I' },
  { name: 'Heading', Icon: Heading, act: eachLine('## ') },
  { name: 'List', Icon: List, act: eachLine('- ') },
  { name: 'Quote', Icon: Quote, act: eachLine('> ') },
  { name: 'Link', Icon: Link, act: link, keys: 'Control+K' },
  { name: 'Formula', Icon: Sigma, act: around('$$') },
  { name: 'Table', Icon: Table, act: table },
]

type FormatBarProps = {
  readonly onAct: (act: Act) => void
  readonly isPreview: boolean
  readonly onPreview: () => void
  readonly onPicture: (file: File) => void
  /** Of the picture being uploaded, from 0 to 1. */
  readonly progress: number | undefined
}

const toolClass =
  'grid min-h-11 min-w-10 place-items-center rounded-md text-ink-2 hover:bg-brand-50 hover:text-ink focus-visible:outline-offset-0 pointer-fine:min-h-8 pointer-fine:min-w-8'

/** One tab stop; arrow keys, Home and End move between the buttons. */
export function FormatBar({ onAct, isPreview, onPreview, onPicture, progress }: FormatBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(0)
  const last = tools.length + 1
  const move = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = Math.min(Math.max(next, 0), last)
    setCurrent(at)
    bar.current?.querySelectorAll('button')[at]?.focus()
  }
  const button = (at: number, name: string, face: ReactNode, press: () => void, keys?: string): ReactNode => (
    <button
      key={name}
      type="button"
      title={keys ? `${name} (${keys.replace('Control+', 'Ctrl ')})` : name}
      aria-label={name}
      aria-keyshortcuts={keys}
      tabIndex={at === current ? 0 : -1}
      onFocus={() => setCurrent(at)}
      onClick={press}
      className={cx(toolClass, isPreview && 'invisible')}
    >
      {face}
    </button>
  )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={move}
      className="flex flex-wrap items-center rounded-md border border-line bg-paper px-1"
    >
      {tools.map(({ name, Icon, act, keys }, at) => button(at, name, <Icon size={18} />, () => onAct(act), keys))}
      {button(tools.length, 'Picture', <Image size={18} />, () => file.current?.click())}
      {progress !== undefined && (
        <span role="status" className="px-1 text-ink-2 text-sm">
          Sending the picture, {Math.floor(progress * 100)}%
        </span>
      )}
      <button
        type="button"
        tabIndex={current === last ? 0 : -1}
        onFocus={() => setCurrent(last)}
        aria-pressed={isPreview}
        onClick={onPreview}
        className={cx(toolClass, 'ml-auto px-2 font-medium text-sm', isPreview && 'bg-brand-50 text-brand-700')}
      >
        {isPreview ? 'Write' : 'Preview'}
      </button>
      <input
        ref={file}
        type="file"
        aria-label="Picture for the text"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) onPicture(chosen)
        }}
      />
    </div>
  )
}
