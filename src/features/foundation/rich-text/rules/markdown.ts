import MarkdownIt, { type Token } from 'markdown-it'
import type { RichElement, RichNode, RichTree } from '#values/rich-text.ts'
import { ownLink, ownPicture, safeLink } from './allowed.ts'
import { formula } from './formula.ts'
import { withFormulas } from './formula-syntax.ts'

/** Further formulas of a text are shown as typed. */
const formulasMax = 200
/** Limits of a table; a wider or longer one is shown as typed. */
const columnsMax = 12
const rowsMax = 200

function newMarkdown() {
  const made = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
    // Reference links can multiply a text; indentation, underlines and entities would change what people typed.
    .disable(['reference', 'code', 'lheading', 'html_block', 'html_inline', 'entity'])
  made.set({ maxNesting: 20 })
  // Links are checked below, so that a refused one still shows its text.
  made.validateLink = () => true
  return made
}

/** Our own texts contain dollar amounts but no formulas. */
const parsers = { people: withFormulas(newMarkdown()), ours: newMarkdown() }

/**
 * Markdown as elements of the allow-list.
 * @param kind our own texts may also link to our own pages, and their headings keep their level, from h3 down.
 */
export function renderMarkdown(source: string, kind: 'people' | 'ours' = 'people'): RichTree {
  const building = new Building(source, kind === 'ours')
  for (const token of parsers[kind].parse(source, {})) building.add(token)
  return building.tree
}

type Made = {
  readonly tag: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly children: RichNode[]
}

/** An open element: where its children go, and the type of the token that closes it. */
type Open = { readonly closedBy: string; readonly children: RichNode[] }

class Building {
  readonly tree: RichNode[] = []
  readonly #lines: readonly string[]
  readonly #open: Open[] = []
  #formulas = 0
  /** The type of the token that ends a skipped part. */
  #skippedTo: string | undefined

  readonly #isOurs: boolean

  constructor(source: string, isOurs: boolean) {
    this.#isOurs = isOurs
    this.#lines = source.split('\n')
  }

  add(token: Token): void {
    if (this.#skippedTo !== undefined) {
      if (token.type === this.#skippedTo) this.#skippedTo = undefined
    } else if (token.type === 'inline') for (const child of token.children ?? []) this.add(child)
    else if (token.nesting === 1) this.#begin(token)
    else if (token.nesting === -1) this.#end(token)
    else this.#put(this.#leaf(token))
  }

  #begin(token: Token): void {
    const { type, map } = token
    if (type === 'table_open' && map && this.#isTooLarge(map)) {
      this.#skippedTo = 'table_close'
      this.#put(this.#source(map))
      return
    }
    const made = elementOf(token, this.#isOurs)
    const here = this.#open.at(-1)?.children ?? this.tree
    if (made) here.push(made)
    this.#open.push({ closedBy: type.replace(/_open$/, '_close'), children: made ? made.children : here })
  }

  #end({ type }: Token): void {
    if (this.#open.at(-1)?.closedBy === type) this.#open.pop()
  }

  #put(node: RichNode): void {
    const here = this.#open.at(-1)?.children ?? this.tree
    const last = here.at(-1)
    if (node === '') return
    if (typeof node === 'string' && typeof last === 'string') here[here.length - 1] = last + node
    else here.push(node)
  }

  #leaf({ type, content, attrs }: Token): RichNode {
    if (type === 'softbreak' || type === 'hardbreak') return { tag: 'br' }
    if (type === 'hr') return { tag: 'hr' }
    if (type === 'code_inline') return { tag: 'code', children: [content] }
    if (type === 'fence') return { tag: 'pre', children: [content.replace(/\n$/, '')] }
    if (type === 'formula' || type === 'formula_block') return this.#formula(content, type === 'formula_block')
    if (type === 'image') return pictureOf(attrs ?? [], content)
    return content
  }

  #formula(tex: string, isBlock: boolean): RichNode {
    this.#formulas++
    const math = this.#formulas > formulasMax ? undefined : formula(tex, isBlock)
    if (math) return isBlock ? { tag: 'p', children: [math] } : math
    return isBlock ? { tag: 'pre', children: [tex] } : { tag: 'code', children: [tex] }
  }

  #isTooLarge([from, to]: readonly [number, number]): boolean {
    const columns = (this.#lines[from] ?? '').split('|').length - 1
    return columns > columnsMax + 1 || to - from - 2 > rowsMax
  }

  #source = ([from, to]: readonly [number, number]): RichElement => ({
    tag: 'pre',
    children: [this.#lines.slice(from, to).join('\n')],
  })
}

const simple: Readonly<Record<string, string>> = {
  paragraph_open: 'p',
  bullet_list_open: 'ul',
  list_item_open: 'li',
  blockquote_open: 'blockquote',
  table_open: 'table',
  thead_open: 'thead',
  tbody_open: 'tbody',
  tr_open: 'tr',
  strong_open: 'strong',
  em_open: 'em',
  s_open: 'del',
}

/** The element that a token opens; undefined if its content goes without one. */
function elementOf(token: Token, isOurs: boolean): Made | undefined {
  const { type, hidden } = token
  if (hidden) return undefined
  const tag = simple[type]
  if (tag) return { tag, children: [] }
  if (type === 'heading_open') return { tag: headingTag(Number(token.tag.slice(1)), isOurs), children: [] }
  if (type === 'ordered_list_open') return numbered(token.attrGet('start'))
  if (type === 'th_open' || type === 'td_open')
    return cell(type === 'th_open' ? 'th' : 'td', String(token.attrGet('style') ?? ''))
  const target = String(token.attrGet('href') ?? '')
  const href = type === 'link_open' ? (safeLink(target) ?? (isOurs ? ownLink(target) : undefined)) : undefined
  return href === undefined ? undefined : { tag: 'a', attributes: { href }, children: [] }
}

/** Headings in users' texts start below those of the page and its sections. */
const headingTag = (level: number, isOurs: boolean): string =>
  `h${Math.min(isOurs ? Math.max(level, 3) : level + 2, 5)}`

const numbered = (start: string | number | null): Made => ({
  tag: 'ol',
  ...(start === null ? {} : { attributes: { start: String(start) } }),
  children: [],
})

function cell(tag: 'th' | 'td', style: string): Made {
  const align = /^text-align:(right|center)$/.exec(style)?.[1]
  return { tag, ...(align ? { attributes: { align } } : {}), children: [] }
}

/** A picture from elsewhere is replaced by its alternative text. */
function pictureOf(attributes: readonly (readonly [string, string | number])[], words: string): RichNode {
  const picture = ownPicture(String(new Map(attributes).get('src') ?? ''))
  if (!picture) return words
  const { src, width, height } = picture
  return { tag: 'img', attributes: { src, width, height, alt: words } }
}
