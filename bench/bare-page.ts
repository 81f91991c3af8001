import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const cards = 12
const linesOfCard = 24

/**
 * A page of about as many elements as the listing (300), without router, links or data. @param n makes each page
 * different.
 */
export function barePage(n: number): string {
  const line = (card: number) => (at: number) =>
    createElement('p', { key: at, className: 'min-w-0 text-sm' }, `line ${at} of ${card}, page ${n}`)
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
  const list = numbers(cards).map((card) =>
    createElement('li', { key: card, className: 'rounded-lg' }, numbers(linesOfCard).map(line(card))),
  )
  return renderToString(createElement('ul', { className: 'grid gap-5' }, list))
}
