import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { formulaLengthMax } from './formula.ts'

/** Formulas between double dollar signs. A single one is money: 'We need $5,000 here and $3,000 there'. */
export function withFormulas(markdown: MarkdownIt): MarkdownIt {
  markdown.block.ruler.before('table', 'formula', formulaBlock, {
    alt: ['paragraph', 'blockquote', 'list', 'table'],
  })
  markdown.inline.ruler.before('escape', 'formula', formulaInLine)
  return markdown
}

const lineText = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd()

/** A formula alone on its lines, from `$$` to a line that ends with `$$`. */
function formulaBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const opening = lineText(state, startLine)
  if (!opening.startsWith('$$')) return false
  const lines = [opening.slice(2)]
  let line = startLine
  let length = opening.length
  while (!lines.at(-1)?.endsWith('$$')) {
    line++
    if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent || length > formulaLengthMax) return false
    const text = lineText(state, line)
    length += text.length + 1
    lines.push(text)
  }
  const tex = lines.join('\n').slice(0, -2).trim()
  if (tex === '' || tex.includes('$$')) return false
  if (silent) return true
  const token = state.push('formula_block', 'math', 0)
  token.content = tex
  token.block = true
  token.map = [startLine, line + 1]
  state.line = line + 1
  return true
}

function formulaInLine(state: StateInline, silent: boolean): boolean {
  // A `$$` before a space, another dollar sign or the end begins no formula, as in 'it costs $$'.
  if (!state.src.startsWith('$$', state.pos) || /[\s$]/.test(state.src[state.pos + 2] ?? ' ')) return false
  const end = state.src.indexOf('$$', state.pos + 2)
  const tex = end < 0 || end > state.posMax - 2 ? '' : state.src.slice(state.pos + 2, end).trim()
  if (tex === '') return false
  if (!silent) state.push('formula', 'math', 0).content = tex
  state.pos = end + 2
  return true
}
