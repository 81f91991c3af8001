import { Refusal } from '#wire/refusal.ts'
import type { AuthCall } from './auth-answer.ts'

// What the admin calls have in common.

export type Page = { readonly page: number; readonly perPage: number }
const perPageMax = 1000

/** Empty texts count as absent: the client sends them. @throws Refusal validation_failed. */
export const pageOf = (call: AuthCall): Page => ({
  page: numberOf(call, 'page', 1),
  perPage: Math.min(numberOf(call, 'per_page', 50), perPageMax),
})

function numberOf({ query }: AuthCall, name: string, unlessGiven: number): number {
  const text = query.get(name)
  if (!text) return unlessGiven
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Refusal('validation_failed', `Bad Pagination Parameters: ${name}`)
  return Number(text)
}

/** The client takes the first number after the first `=`: the page comes first. */
export function pageHeaders(path: string, { page, perPage }: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  return { 'x-total-count': String(total), link: links.join(', ') }
}

/** `created_at`, with asc or desc; the newest first unless asked otherwise. @throws Refusal validation_failed. */
export function oldestFirst({ query }: AuthCall): boolean {
  const sort = query.get('sort') || 'created_at desc'
  if (!['created_at', 'created_at asc', 'created_at desc'].includes(sort))
    throw new Refusal('validation_failed', 'Bad Sort Parameters: only created_at asc or desc')
  return sort === 'created_at asc'
}
