import { figures } from './figures.ts'
import { idOf } from './id-of.ts'

/** The head of one of our texts: lines of `name: value` between two lines of `---`. */
export type OwnText = { readonly facts: Readonly<Record<string, string>>; readonly body: string }

/** @throws Error when a text of the repository has no head: that is a defect. */
export function readOwnText(source: string): OwnText {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error('a text begins with its head between two lines of ---')
  const facts = head.split('\n').map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
  })
  return { facts: Object.fromEntries(facts), body: body.trim() }
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The figures and tables that a text may name. */
export type Known = Readonly<Record<string, string>>

export const filledIn = (text: string, known: Known): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(known, name) ? (known[name] ?? whole) : whole))

/** Placeholders of a text that have no value. */
export const unknownIn = (text: string, known: Known = figures): string[] => [
  ...new Set(
    [...text.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(known, name)),
  ),
]

export type Section = { readonly id: string; readonly title: string; readonly text: string }

/** The parts of a long text: each begins with a line of `## `, and what stands before the first is the introduction. */
export function sectionsOf(body: string): { readonly introduction: string; readonly sections: readonly Section[] } {
  const [introduction = '', ...rest] = body.split(/^## /m)
  const sections = rest.map((part): Section => {
    const [title = '', ...lines] = part.split('\n')
    return { id: idOf(title), title: title.trim(), text: lines.join('\n').trim() }
  })
  return { introduction: introduction.trim(), sections }
}
