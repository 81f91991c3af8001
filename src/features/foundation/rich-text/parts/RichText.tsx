import { createElement, type ReactNode } from 'react'
import { Prose } from '#ui/Prose.tsx'
import type { RichElement, RichNode, RichTree } from '#values/rich-text.ts'
import { isAllowedTag } from '../rules/allowed.ts'

type RichTextProps = {
  /** The text as typed, shown as paragraphs if it has no Markdown. */
  readonly text: string
  readonly rendered: RichTree | null | undefined
}

/** A user's text, built from elements and never from HTML, so that nothing typed can act as markup. */
export const RichText = ({ text, rendered }: RichTextProps) =>
  rendered ? <div className="prose rich-text">{nodesOf(rendered)}</div> : <Prose text={text} />

const nodesOf = (nodes: RichTree | undefined): ReactNode[] | null => nodes?.map((node, at) => nodeOf(node, at)) ?? null

function nodeOf(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  if (!isAllowedTag(node.tag)) return null
  return special[node.tag]?.(node, key) ?? createElement(node.tag, { key, ...node.attributes }, nodesOf(node.children))
}

const special: Readonly<Record<string, (element: RichElement, key: number) => ReactNode>> = {
  a: ({ attributes, children }, key) => (
    <a key={key} href={attributes?.href} rel="nofollow ugc noopener">
      {nodesOf(children)}
    </a>
  ),
  br: (_, key) => <br key={key} />,
  hr: (_, key) => <hr key={key} />,
  img: ({ attributes }, key) => (
    <img
      key={key}
      src={attributes?.src}
      alt={attributes?.alt ?? ''}
      width={attributes?.width}
      height={attributes?.height}
      loading="lazy"
      decoding="async"
    />
  ),
  table: ({ children }, key) => (
    <ScrollBox key={key} label="Table">
      <table>{nodesOf(children)}</table>
    </ScrollBox>
  ),
  th: (element, key) => (
    <th key={key} scope="col" className={alignClass(element)} children={nodesOf(element.children)} />
  ),
  td: (element, key) => <td key={key} className={alignClass(element)} children={nodesOf(element.children)} />,
  math: ({ attributes, children }, key) => {
    const formula = createElement('math', { key, ...attributes }, nodesOf(children))
    if (attributes?.display !== 'block') return formula
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls
      <span key={key} tabIndex={0} className="formula-box">
        {formula}
      </span>
    )
  },
}

const alignClass = ({ attributes }: RichElement): string | undefined =>
  attributes?.align === 'right' ? 'text-right' : attributes?.align === 'center' ? 'text-center' : undefined

/** Content wider than the page scrolls in its own box, by keyboard too. */
const ScrollBox = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    {children}
  </section>
)
