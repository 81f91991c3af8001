import { useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { TextRow } from '../contract/desk.ts'
import { textKindLabels, textKinds } from '../rules/desk.ts'

type TextListProps = { readonly items: readonly TextRow[]; readonly chosen: string | null }

/** Every text, by kind; narrowed while one types. */
export function TextList({ items, chosen }: TextListProps) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = items.filter(({ title, slug }) => `${title} ${slug}`.toLowerCase().includes(wanted))
  return (
    <nav aria-label="Texts" className="grid">
      <div className="p-3">
        <Field label="Find a text" bare>
          <TextInput
            type="search"
            placeholder="Find a text"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </div>
      {shown.length === 0 && <p className="px-4 pb-4 text-ink-2 text-sm dense:text-xs">No text has these words.</p>}
      {textKinds.map((kind) => {
        const here = shown.filter((one) => one.kind === kind)
        if (here.length === 0) return null
        return (
          <section key={kind} aria-labelledby={`texts-${kind}`}>
            <h2
              id={`texts-${kind}`}
              className="small-caps border-line border-y bg-paper px-4 py-1 font-sans font-semibold text-ink-3 text-xs"
            >
              {textKindLabels[kind]} <span className="font-normal">{here.length}</span>
            </h2>
            <ul>
              {here.map((one) => (
                <Row key={one.slug} one={one} isChosen={chosen === `${kind}/${one.slug}`} />
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

const Row = ({ one, isChosen }: { readonly one: TextRow; readonly isChosen: boolean }) => (
  <li data-row className="border-line border-b">
    <Link
      to={deskPaths.texts({ text: `${one.kind}/${one.slug}` })}
      aria-current={isChosen ? 'page' : undefined}
      className={cx(
        'grid min-h-11 content-center gap-0.5 border-l-3 px-4 py-1.5 text-ink no-underline hover:bg-brand-50 dense:min-h-8 dense:text-xs',
        isChosen ? 'border-brand-500 bg-brand-50' : 'border-transparent',
      )}
    >
      <span className="wrap-anywhere">{one.title}</span>
      <Marks one={one} />
    </Link>
  </li>
)

function Marks({ one }: { readonly one: TextRow }) {
  const marks = [one.isRemoved && 'Taken away', one.isEdited && 'Edited', one.isComing && 'A version waits for its day']
  const text = marks.filter(Boolean).join(', ')
  return text === '' ? null : <span className="text-ink-3 text-xs">{text}</span>
}
