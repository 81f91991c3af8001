import type { Api } from '#api/create-api.ts'
import type { MadeHere } from '#features/site/test-mode/contract.ts'
import type { Platform } from '#platform/platform.ts'
import { countMade } from './store.ts'

/** Answers what the product has no endpoint for: it does not know that it runs in Test Mode. */
export const withMadeHere =
  (api: Api, { database, clock }: Platform): Api =>
  async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || pathname !== '/api/test-mode/made') return api(request)
    const made: MadeHere = { ...(await countMade(database)), now: clock.now() }
    return Response.json(made, { headers: { 'cache-control': 'no-store' } })
  }
