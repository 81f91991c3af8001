import { implement } from '#platform/endpoint.ts'
import type { Settings } from '#platform/settings.ts'
import { paths } from '#values/paths.ts'
import { dayMs, type Instant, later } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { Refusal } from '#wire/refusal.ts'

const securityContract = contract({
  'GET /.well-known/security.txt': {
    summary: 'Where weaknesses are reported (RFC 9116)',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'text/plain' } } },
    refusals: { no_security_contact: 404 },
  },
})

/** The standard requires an expiry, at most a year ahead: half a year from now unless the operator sets one. */
const rightForMs = 180 * dayMs

export const securityTxt = implement(securityContract, {
  'GET /.well-known/security.txt': ({ platform: { settings, clock } }) => {
    const text = textOf(settings, clock.now())
    if (text === undefined) throw new Refusal('no_security_contact', 'This installation has no security contact.')
    return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  },
})

function textOf({ security, origin }: Settings, now: Instant): string | undefined {
  if (security?.contact === undefined) return undefined
  const lines = [
    `Contact: ${security.contact}`,
    `Expires: ${security.until ?? later(now, rightForMs)}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}${paths.security}`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}
