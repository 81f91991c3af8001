import Stripe from 'stripe'
import { GatewayUnavailable } from '#platform/payments.ts'

/** Stripe's keys. They are never logged, and no client error leaves this slice with its request. */
export type StripeKeys = {
  readonly secretKey: string
  /** Several during a rotation. */
  readonly webhookSecrets: readonly string[]
  /** For the endpoint for payees' accounts; without it there are no payouts. */
  readonly connectSecrets?: readonly string[] | undefined
  /** How donors may pay; cards alone settle at once. */
  readonly paymentMethods?: readonly string[] | undefined
  /** Whether Stripe Tax is asked for the taxes of plans. */
  readonly asksTaxes?: boolean | undefined
  /** Another base URL than Stripe's, for tests. */
  readonly apiBase: string | undefined
}

const timeoutMs = 20_000
/** Each retry has the same idempotency key. */
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

/** Stripe refused the request. */
export class StripeRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(`Stripe refuses: ${code}`)
    this.code = code
  }
}

/**
 * @throws StripeRefusal with Stripe's own code, such as `resource_missing`.
 * @throws GatewayUnavailable for any failure after which the outcome is unknown.
 */
export async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    if (error instanceof Stripe.errors.StripeInvalidRequestError && statusCode !== 409)
      throw new StripeRefusal(code ?? 'invalid_request')
    // A payee's account that was closed or disconnected; any other missing permission is a wrong key, and passes.
    if (error instanceof Stripe.errors.StripePermissionError && code === 'account_invalid')
      throw new StripeRefusal(code)
    throw new GatewayUnavailable(new Error([type, code, statusCode, requestId].filter(Boolean).join(' ')))
  }
}

/** The last one is what the newer calls return. */
const missingCodes = ['resource_missing', 'account_invalid', 'not_found'] as const

/** Undefined when Stripe knows no such object. */
export async function undefinedIfMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await answered(request)
  } catch (error) {
    if (error instanceof StripeRefusal && missingCodes.some((one) => one === error.code)) return undefined
    throw error
  }
}
