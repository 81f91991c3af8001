import { useContext } from 'react'
import { useSite } from '#features/foundation/installation/parts/use-site.ts'
import type { Fetch } from '#wire/client.ts'
import { ApiFetch } from '#wire/use-api.ts'
import { awayMark, ownPlace } from './go.ts'

/**
 * MOCK-01, ERRS-11, AMB-027: signing in continues in Test Mode where the auth service cannot be reached. Only where the
 * installation offers it, and only where its files are still there: on the server, or in this browser from a visit.
 *
 * @returns what starts it, with the path of the page to continue with. What was typed into its form stays in the tab,
 * but for passwords.
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
