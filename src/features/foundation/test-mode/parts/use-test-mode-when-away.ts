import { useContext } from 'react'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import type { Fetch } from '#wire/client.ts'
import { ApiFetch } from '#wire/use-api.ts'
import { awayMark, ownPlace } from './go.ts'

/**
 * MOCK-01, ERRS-11, AMB-027: sign-in continues in Test Mode if the auth service cannot be reached. Only if the
 * installation offers it, and its files are available: on the server, or in this browser from an earlier visit.
 *
 * @returns a function that starts it, given the path of the page to continue on. What was typed into the page's form
 * stays in the tab, except passwords.
 */
export function useTestModeWhenAway(): (path: string) => Promise<void> {
  const { offersTestMode } = useSite()
  const ask = useContext(ApiFetch)
  return async (path) => {
    if (offersTestMode && ask && (await isThere(ask))) location.assign(`${ownPlace}${path}?${awayMark}`)
  }
}

async function isThere(ask: Fetch): Promise<boolean> {
  const page = `${ownPlace}/index.html`
  const answer = await ask(new Request(page, { method: 'HEAD' })).catch(() => undefined)
  if (answer?.ok) return true
  return (await globalThis.caches?.match(page).catch(() => undefined)) !== undefined
}
