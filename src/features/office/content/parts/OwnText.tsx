import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Prose } from '#ui/Prose.tsx'
import type { RichElement, RichNode, RichTree } from '#values/rich-text.ts'

type OwnTextProps = { readonly text: string; readonly rendered: RichTree | null }

/**
 * One of our own texts. Links lead to our own pages without loading a document, and there are no formulas: pages with
 * nothing else do not load the scripts of people's texts.
 */
export const OwnText = ({ text, rendered }: OwnTextProps) =>
  rendered ? <div className="prose rich-text">{nodesOf(rendered)}</div> : <Prose text={text} />

const tags = new Set('p br h3 h4 h5 ul ol li blockquote code hr strong em a table'.split(' '))

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
  if (tag === 'table') return <OwnTable key={key} rows={children} />
  return createElement(tag, { key, href: attributes?.href }, inner)
}

const elementsOf = (nodes: RichTree = []): RichElement[] => nodes.filter((node) => typeof node !== 'string')
const named = (nodes: RichTree | undefined, tag: string): RichElement[] =>
  elementsOf(nodes).flatMap((node) => (node.tag === tag ? [node] : named(node.children, tag)))
const wordsOf = (nodes: RichTree = []): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('')

/** On a phone each row is a block of its own, in which every cell says what it is. */
function OwnTable({ rows }: { readonly rows: RichTree | undefined }) {
  const heads = named(rows, 'th')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls
    <section aria-label="Table" tabIndex={0} className="overflow-x-auto">
      <table className="max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col">
                {nodesOf(head.children)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {named(rows, 'tr')
            .map((row) => named(row.children, 'td'))
            .filter((cells) => cells.length > 0)
            .map((cells, row) => (
              <tr key={row} className="max-sm:block max-sm:py-2">
                {cells.map((cell, at) => (
                  <td key={at} data-label={wordsOf(heads[at]?.children)} className={phoneCell}>
                    <span className="max-sm:wrap-anywhere">{nodesOf(cell.children)}</span>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

const phoneCell =
  'max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-3 max-sm:py-1 max-sm:pr-0 max-sm:text-start max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)]'
