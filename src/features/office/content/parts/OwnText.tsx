import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Prose } from '#ui/Prose.tsx'
import type { RichNode, RichTree } from '#values/rich-text.ts'

type OwnTextProps = { readonly text: string; readonly rendered: RichTree | null }

/**
 * A text of ours. Links lead to our own pages without loading a document, and there are no formulas: pages that hold
 * nothing else are spared the scripts of people's texts.
 */
export const OwnText = ({ text, rendered }: OwnTextProps) =>
  rendered ? <div className="prose rich-text">{nodesOf(rendered)}</div> : <Prose text={text} />

const tags = new Set('p br h3 h4 h5 ul ol li blockquote code hr strong em a table thead tbody tr th td'.split(' '))

const nodesOf = (nodes: RichTree = []): ReactNode[] => nodes.map(nodeOf)

function nodeOf(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes, children } = node
  if (!tags.has(tag)) return null
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  const inner = nodesOf(children)
  if (tag === 'a' && attributes?.href?.startsWith('/'))
    return (
      <Link key={key} to={attributes.href}>
        {inner}
      </Link>
    )
  if (tag === 'th')
    return (
      <th key={key} scope="col">
        {inner}
      </th>
    )
  if (tag !== 'table') return createElement(tag, { key, href: attributes?.href }, inner)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls
    <section key={key} aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table>{inner}</table>
    </section>
  )
}
