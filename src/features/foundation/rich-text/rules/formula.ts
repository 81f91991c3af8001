import katex from 'katex'
import type { RichElement, RichNode } from '#values/rich-text.ts'
import { isAllowedAttribute, mathTags } from './allowed.ts'
import { inAlphabet } from './math-letters.ts'

/** Limits of a formula; one beyond them is shown as typed. */
export const formulaLengthMax = 2000
const depthMax = 60

/** Macros can multiply the output, colours can hide it, and links lead off the page. */
const refused =
  /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long|char|(?:text|f?)colou?r(?:box)?|colorbox|definecolor|href|url|html[a-zA-Z]*|includegraphics|operatornamewithlimits@|@[a-zA-Z]+)(?![a-zA-Z])/

/** MathML of a formula in TeX, or undefined if it is invalid or exceeds the limits. */
export function formula(tex: string, isBlock: boolean): RichElement | undefined {
  if (tex.length > formulaLengthMax || refused.test(tex) || bracesDeep(tex) > depthMax) return undefined
  try {
    // Fresh macros for each formula, because KaTeX keeps what an earlier one defined.
    const options = {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
    } as const
    const markup = katex.renderToString(tex, { ...options, maxSize: 20, maxExpand: 1000, macros: {} })
    const math = elementIn(markup)
    const attributes = { ...(isBlock ? { display: 'block' } : {}), 'data-tex': tex }
    return { ...math, attributes }
  } catch {
    // An invalid formula, or one so deep that the stack overflowed.
    return undefined
  }
}

function bracesDeep(tex: string): number {
  let deepest = 0
  let depth = 0
  for (const sign of tex) {
    if (sign === '{') deepest = Math.max(deepest, ++depth)
    else if (sign === '}') depth--
  }
  return deepest
}

type Open = { readonly tag: string; attributes?: Record<string, string>; readonly children: RichNode[] }

const pieces = /<(\/?)([a-zA-Z]+)([^>]*)>|[^<]+/g
/** What KaTeX wraps around a formula, and around its content and source. */
const wrappers: ReadonlySet<string> = new Set(['span', 'semantics'])

/** The `math` element in KaTeX's output, which is well-formed. @throws Error for an element that is not allowed. */
function elementIn(markup: string): RichElement {
  const root: Open = { tag: 'root', children: [] }
  const open: Open[] = [root]
  let isAnnotation = false
  for (const [piece, close, tag, written] of markup.matchAll(pieces)) {
    const inner = open.at(-1) ?? root
    if (tag === 'annotation') isAnnotation = close === ''
    else if (isAnnotation || (tag !== undefined && wrappers.has(tag))) continue
    else if (tag === undefined) inner.children.push(unescaped(piece))
    else if (close) {
      settle(inner)
      open.pop()
    } else {
      if (!mathTags.has(tag)) throw new Error(`a formula has no ${tag}`)
      const attributes = attributesIn(tag, written ?? '')
      const element: Open = { tag, ...(attributes ? { attributes } : {}), children: [] }
      inner.children.push(element)
      if (!written?.endsWith('/')) open.push(element)
      if (open.length > 3 * depthMax) throw new Error('a formula is nested too deep')
    }
  }
  const [math] = root.children
  if (typeof math !== 'object' || math.tag !== 'math') throw new Error('KaTeX gave no formula')
  return math
}

/** Replaces letters by those of another alphabet, once the element is complete. */
function settle(element: Open): void {
  const [text] = element.children
  const variant = element.attributes?.mathvariant
  const letters = typeof text === 'string' && variant ? inAlphabet(text, variant) : undefined
  if (letters === undefined) return
  element.children[0] = letters
  delete element.attributes
}

function attributesIn(tag: string, written: string): Record<string, string> | undefined {
  const found = [...written.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)]
    .map(([, name = '', value = '']) => [name, unescaped(value)] as const)
    .filter(([name]) => isAllowedAttribute(tag, name))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name] ?? '')
