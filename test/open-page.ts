import { renderPage } from '#web/render-page.tsx'
import type { TestApp } from './test-app.ts'

/** The page without scripts: its status, its text without tags, and its links by their text. */
export async function openPage(app: TestApp, path: string) {
  const page = await renderPage(new Request(`http://app.test${path}`), app.fetch)
  if (page instanceof Response) throw new Error('no page')
  const html = page.html.replaceAll('<!-- -->', '').replace(/.*?<main[^>]*>(.*)<\/main>.*/s, '$1')
  const plain = (part: string): string =>
    part
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ')
      .trim()
  const links = [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    text: plain(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner),
    href: (/href="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
  }))
  const hrefOf = (text: string): string | undefined => links.find((link) => link.text === text)?.href
  const cards = [...html.matchAll(/<article.*?<\/article>/gs)].map(([card]) => ({ html: card, text: plain(card) }))
  return { status: page.status, head: page.head, html, text: plain(html), links, hrefOf, cards }
}
