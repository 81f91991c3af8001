import type { Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import { doiLink } from '#values/doi.ts'
import { secondMs } from '#values/time.ts'
import type { PublicationFound } from './contract.ts'
import { workOf } from './rules/crossref.ts'
import { depositOf } from './rules/datacite.ts'

const patienceMs = 4 * secondMs
const answerBytesMax = 1024 * 1024

/**
 * Looks up a publication at Crossref, and at DataCite what Crossref does not have: data, software, preprints; or at
 * the registers that the operator configured. A register that is too slow, sends too much or redirects counts as
 * unavailable: the researcher types the line instead.
 */
export async function lookUpDoi(platform: Platform, doi: string): Promise<PublicationFound> {
  const bare = { doi, line: doiLink(doi), isRetracted: false }
  const { doiLookup, dataDoiLookup } = platform.settings
  const registers = [
    ...(doiLookup ? [{ url: `${doiLookup.replace(/\/$/, '')}/works/`, read: workOf }] : []),
    ...(dataDoiLookup ? [{ url: `${dataDoiLookup.replace(/\/$/, '')}/dois/`, read: depositOf }] : []),
  ]
  let isUnknown = registers.length > 0
  for (const { url, read } of registers) {
    try {
      const answer = await ask(platform, url + encodeURIComponent(doi))
      const work = answer === 'unknown' ? undefined : read(doi, answer)
      if (work) return { ...bare, ...work, state: 'found' }
    } catch (cause) {
      platform.log.warn('a register of publications did not answer', { cause })
      isUnknown = false
    }
  }
  return { ...bare, state: isUnknown ? 'unknown' : 'away' }
}

async function ask({ fetch, settings }: Platform, address: string): Promise<unknown> {
  const url = new URL(address)
  // Crossref prefers callers that give a contact address.
  if (settings.contact.email) url.searchParams.set('mailto', settings.contact.email)
  // A redirect counts as no answer: it could lead into our own network.
  const init = { headers: { accept: 'application/json' }, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) }
  const response = await fetch(url.href, init as RequestInit)
  if (response.status === 404) {
    await response.body?.cancel()
    return 'unknown'
  }
  const bytes = response.status === 200 ? await readBody(response, answerBytesMax) : undefined
  if (!bytes) throw new Error(`the register answered with the status ${response.status}, or at too great length`)
  return JSON.parse(new TextDecoder().decode(bytes))
}
