import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TabLinks } from './TabLinks.tsx'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { id: 'text', label: 'Text', href: '?tab=text' },
  { id: 'ledger', label: 'Ledger', href: '?tab=ledger', count: 2 },
]
const attributesOf = (html: string): string[] => html.match(/<(?:a|button)[^>]*role="tab"[^>]*>/g) ?? []

test('tabs that are links work without scripts: each is a tab stop until the page is taken over', () => {
  const html = renderToStaticMarkup(<TabLinks label="Parts" tabs={tabs} current="ledger" />)
  expect(html).toContain('role="tablist"')
  const [text, ledger] = attributesOf(html)
  expect(text).toContain('href="?tab=text"')
  expect(text).toContain('aria-selected="false"')
  expect(ledger).toContain('aria-selected="true"')
  expect(ledger).toContain('aria-current="page"')
  expect(html).not.toContain('tabindex')
})

test('tabs within a page are one tab stop, and the panel is named by its tab', () => {
  const panels = tabs.map(({ id, label }) => ({ id, label, panel: label }))
  const html = renderToStaticMarkup(<Tabs label="Parts" tabs={panels} current="text" onChange={() => {}} />)
  const [text, ledger] = attributesOf(html)
  expect(text).toContain('tabindex="0"')
  expect(ledger).toContain('tabindex="-1"')
  const id = /id="([^"]*)"/.exec(text ?? '')?.[1]
  expect(html).toContain(`aria-labelledby="${id}"`)
})
