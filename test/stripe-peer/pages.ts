import type { Session } from './shapes.ts'
import { type Card, cards, challenge, expire, pay, type World } from './world.ts'

// The hosted checkout page: not Stripe's design, but its behaviour.

const html = (body: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stripe peer: checkout</title><link rel="icon" href="data:,"></head><body><main>${body}</main></body></html>`,
    { status, headers: { 'content-type': 'text/html; charset=utf-8' } },
  )
const goTo = (url: string): Response => new Response(null, { status: 303, headers: { location: url } })
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const sessionAt = (world: World, request: Request): Session | undefined => {
  expire(world)
  return world.sessions.get(new URL(request.url).pathname.split('/').at(-1) ?? '')
}

export function hostedPage(world: World, request: Request): Response {
  const session = sessionAt(world, request)
  if (!session) return html('<h1>Not found</h1>', 404)
  if (session.status !== 'open') return html('<h1>This page is closed</h1>')
  const intent = world.intents.get(session.payment_intent ?? '')
  if (intent?.status === 'requires_action')
    return html(
      `<h1>Your bank asks</h1><form method="post"><button name="answer" value="approve">Approve</button><button name="answer" value="refuse">Refuse</button></form>`,
    )
  const choices = Object.entries(cards).map(
    ([number, does], at) =>
      `<p><label><input type="radio" name="card" value="${number}" ${at === 0 ? 'checked' : ''}> ${number} ${does}</label></p>`,
  )
  const decline = intent?.last_payment_error ? '<p role="alert">Your card was declined.</p>' : ''
  return html(
    `<h1>Pay $${(session.amount_total / 100).toFixed(2)}</h1>${decline}<form method="post">${choices.join('')}<button>Pay</button></form><a href="${escaped(session.cancel_url)}">Back</a>`,
  )
}

export async function pressPage(world: World, request: Request): Promise<Response> {
  const session = sessionAt(world, request)
  if (!session) return html('<h1>Not found</h1>', 404)
  const form = new URLSearchParams(await request.text())
  const answer = form.get('answer')
  const now = answer
    ? challenge(world, session.id, answer === 'approve')
    : pay(world, session.id, cardOf(form.get('card')))
  return now.status === 'complete' ? goTo(now.success_url) : goTo(request.url)
}

const cardOf = (text: string | null): Card =>
  Object.keys(cards).find((number): number is Card => number === text) ?? '4242424242424242'
