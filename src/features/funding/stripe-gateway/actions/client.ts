import Stripe from 'stripe'
import { GatewayUnavailable } from '#platform/payments.ts'

/** How to reach Stripe. Keys are never logged, and no error of the client leaves this slice with its request. */
export type StripeKeys = {
  readonly secretKey: string
  /** Several while one is being replaced. */
  readonly webhookSecrets: readonly string[]
  /** Another address than Stripe's own, for tests. */
  readonly apiBase: string | undefined
}

const timeoutMs = 20_000
/** With the same key each, so that a repeated request does nothing twice. */
const retries = 2

export function stripeClient({ secretKey, apiBase }: StripeKeys, fetchFn: typeof fetch): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchFn),
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? '80' : '443'),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** What Stripe says no to: the request is understood and will not be done. */
export class StripeRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(`Stripe refuses: ${code}`)
    this.code = code
  }
}

/**
 * @throws StripeRefusal with Stripe's own code, such as `resource_missing`.
 * @throws GatewayUnavailable for anything that leaves open what was done.
 */
export async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    if (error instanceof Stripe.errors.StripeInvalidRequestError && statusCode !== 409)
      throw new StripeRefusal(code ?? 'invalid_request')
    throw new GatewayUnavailable(new Error([type, code, statusCode, requestId].filter(Boolean).join(' ')))
  }
}

/** Nothing, where Stripe knows no such object. */
export async function orMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await answered(request)
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === 'resource_missing') return undefined
    throw error
  }
}
