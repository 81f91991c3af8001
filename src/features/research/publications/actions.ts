import type { Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import { doiLink } from '#values/doi.ts'
import { secondMs } from '#values/time.ts'
import type { PublicationFound } from './contract.ts'
import { workOf } from './rules/crossref.ts'

const patienceMs = 4 * secondMs
const answerBytesMax = 1024 * 1024

/**
 * Asks Crossref, or whom the operator set up in its place, for a publication. Who does not answer in time, sends too
 * much or sends us elsewhere is away: the researcher types the line then.
 */
export async function lookUpDoi(platform: Platform, doi: string): Promise<PublicationFound> {
  const bare = { doi, line: doiLink(doi), isRetracted: false }
  const { doiLookup } = platform.settings
  if (!doiLookup) return { ...bare, state: 'away' }
  try {
    const answer = await ask(platform, doiLookup, doi)
    if (answer === 'unknown') return { ...bare, state: 'unknown' }
    const work = workOf(doi, answer)
    return work ? { ...bare, ...work, state: 'found' } : { ...bare, state: 'unknown' }
  } catch (cause) {
    platform.log.warn('the register of publications did not answer', { cause })
    return { ...bare, state: 'away' }
  }
}

async function ask({ fetch, settings }: Platform, base: string, doi: string): Promise<unknown> {
  const url = new URL(`${base.replace(/\/$/, '')}/works/${encodeURIComponent(doi)}`)
  // Crossref answers callers sooner who say how to reach them.
  if (settings.contact.email) url.searchParams.set('mailto', settings.contact.email)
  // A redirect is no answer: it could lead into our own network.
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
