import { type Api, createApi } from '#api/create-api.ts'
import { paymentsEndpoints } from '#features/funding/payments/endpoints.ts'
import { createTestGateway } from '#features/funding/test-gateway/actions/gateway.ts'
import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'

/**
 * The platform at a moment in the past, with a gateway at the same time; its calls to ourselves stay in the process.
 */
export function at(platform: Platform, moment: Instant): Platform {
  const clock = { now: () => moment }
  const then = { ...platform, clock, tasks: { wake: () => {} } }
  let api: Api | undefined
  const past: Platform = {
    ...then,
    payments: createTestGateway(then),
    fetch: (input, init) => {
      // Only the gateway's events use the API: most moments need none of it, and none needs all.
      api ??= createApi(past, [paymentsEndpoints])
      return api(new Request(input, init))
    },
  }
  return past
}
