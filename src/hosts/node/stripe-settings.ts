import * as z from 'zod'
import type { StripeKeys } from '#features/funding/stripe-gateway/actions/client.ts'
import { modeOfKey } from '#features/funding/stripe-gateway/rules/gateway.ts'
import { words } from './words.ts'

const signingSecrets = {
  shape: z
    .string()
    .default('')
    .transform(words)
    .pipe(z.array(z.string().regex(/^whsec_\w+$/))),
  expects: 'signing secrets such as whsec_… with commas between them',
}

/** Stripe, as rows of the table in settings.ts. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: {
    shape: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/)
      .optional(),
    expects: 'a secret or restricted key such as sk_live_…',
    meaning: 'Takes gifts through Stripe. A live key belongs to production, a test key to development.',
    byDefault: 'none; the test gateway, and in production no gifts',
  },
  STRIPE_WEBHOOK_SECRET: {
    ...signingSecrets,
    meaning: 'Of the endpoint ORIGIN/api/payments/events at Stripe; two while one is being replaced.',
    byDefault: 'none; required with STRIPE_SECRET_KEY',
  },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    ...signingSecrets,
    meaning:
      'Of the endpoints ORIGIN/api/payments/payee-events at Stripe, which hear of connected accounts. Switches payouts to researchers on.',
    byDefault: 'none; payouts are off, and the log says so at the start',
  },
  STRIPE_PLANS_SECRET_KEY: {
    shape: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/)
      .optional(),
    expects: 'a secret or restricted key of another Stripe account',
    meaning:
      'Takes what researchers pay for plans through an account of its own, so that the balance of gifts is donors’ money alone. Set it before the first plan is sold.',
    byDefault: 'none; one account takes both, and the log and the finance desk say so',
  },
  STRIPE_PLANS_WEBHOOK_SECRET: {
    ...signingSecrets,
    meaning: 'Of the endpoint ORIGIN/api/payments/events at that account.',
    byDefault: 'none; required with STRIPE_PLANS_SECRET_KEY',
  },
  PLAN_TAX: {
    shape: z.enum(['table', 'stripe']).default('table'),
    expects: 'table or stripe',
    meaning:
      'What says the taxes of plans: the table of rates in the finance desk, or Stripe Tax, which learns country and postal code.',
    byDefault: 'table',
  },
  STRIPE_PAYMENT_METHODS: {
    shape: z
      .string()
      .default('card')
      .transform(words)
      .pipe(z.array(z.string().regex(/^[a-z_]{3,30}$/)).min(1)),
    expects: 'names of Stripe’s payment methods, such as card, us_bank_account, with commas between them',
    meaning: 'How donors may pay. Others than cards may settle days later, also after a project’s deadline.',
    byDefault: 'card',
  },
  STRIPE_API_BASE: {
    shape: z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
    expects: 'an address such as http://localhost:12111, without a path',
    meaning: 'A stand-in for Stripe, for tests. Not in production.',
    byDefault: 'Stripe’s own address',
  },
} as const

type Values = {
  [Name in keyof typeof stripeSettings]: z.infer<(typeof stripeSettings)[Name]['shape']>
} & { readonly MODE: 'demo' | 'development' | 'production' }

/**
 * Production takes only live keys, and live keys need the operator's own database: with a test key donors would get
 * receipts without paying, with a live key a demo would charge people for projects that do not exist.
 */
export function stripeProblems(values: Values): string[] {
  const { MODE: mode, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_BASE: base } = values
  if (key === undefined) return idleWithoutKey(values).map((name) => `${name} does nothing without STRIPE_SECRET_KEY`)
  const problems: string[] = []
  if (secrets.length === 0)
    problems.push(`STRIPE_WEBHOOK_SECRET is missing and must be ${stripeSettings.STRIPE_WEBHOOK_SECRET.expects}`)
  const isLive = modeOfKey(key) === 'live'
  if (isLive !== (mode === 'production'))
    problems.push(
      isLive ? 'STRIPE_SECRET_KEY is live, for production only' : 'STRIPE_SECRET_KEY must be live in production',
    )
  if (mode === 'demo') problems.push('STRIPE_SECRET_KEY does not go with the demo: set MODE=development')
  if (base && mode === 'production') problems.push('STRIPE_API_BASE is for tests, not for production')
  return [...problems, ...accountProblems(values)]
}

const idleWithoutKey = (values: Values): string[] => [
  ...(values.STRIPE_WEBHOOK_SECRET.length > 0 ? ['STRIPE_WEBHOOK_SECRET'] : []),
  ...(values.STRIPE_CONNECT_WEBHOOK_SECRET.length > 0 ? ['STRIPE_CONNECT_WEBHOOK_SECRET'] : []),
  ...(values.STRIPE_PLANS_SECRET_KEY ? ['STRIPE_PLANS_SECRET_KEY'] : []),
  ...(values.PLAN_TAX === 'stripe' ? ['PLAN_TAX=stripe'] : []),
  ...(values.STRIPE_API_BASE ? ['STRIPE_API_BASE'] : []),
]

/** Each endpoint has its own secrets: with a shared one, an event for one would be accepted at another. */
function accountProblems(values: Values): string[] {
  const { STRIPE_WEBHOOK_SECRET: gifts, STRIPE_CONNECT_WEBHOOK_SECRET: payees } = values
  const { STRIPE_PLANS_SECRET_KEY: plansKey, STRIPE_PLANS_WEBHOOK_SECRET: plans, STRIPE_SECRET_KEY: key = '' } = values
  const problems: string[] = []
  if (payees.some((one) => gifts.includes(one)))
    problems.push('STRIPE_CONNECT_WEBHOOK_SECRET must be another secret than STRIPE_WEBHOOK_SECRET')
  if (plansKey === undefined && plans.length > 0)
    problems.push('STRIPE_PLANS_WEBHOOK_SECRET does nothing without STRIPE_PLANS_SECRET_KEY')
  if (plansKey === undefined) return problems
  if (plans.length === 0)
    problems.push(
      `STRIPE_PLANS_WEBHOOK_SECRET is missing and must be ${stripeSettings.STRIPE_PLANS_WEBHOOK_SECRET.expects}`,
    )
  if (plans.some((one) => gifts.includes(one) || payees.includes(one)))
    problems.push('STRIPE_PLANS_WEBHOOK_SECRET must be another secret than those of the account for gifts')
  if (plansKey === key) problems.push('STRIPE_PLANS_SECRET_KEY must be the key of another account')
  if (modeOfKey(plansKey) !== modeOfKey(key))
    problems.push('STRIPE_PLANS_SECRET_KEY and STRIPE_SECRET_KEY must both be live, or both for tests')
  return problems
}

export function stripeOf(values: Values): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_API_BASE: apiBase } = values
  const { STRIPE_PAYMENT_METHODS: paymentMethods, STRIPE_CONNECT_WEBHOOK_SECRET: connectSecrets } = values
  if (secretKey === undefined) return undefined
  const asksTaxes = values.PLAN_TAX === 'stripe'
  return Object.freeze({ secretKey, webhookSecrets, connectSecrets, paymentMethods, asksTaxes, apiBase })
}

/** The account for plans: only cards, because they are charged again each month. */
export function plansStripeOf(values: Values): StripeKeys | undefined {
  const { STRIPE_PLANS_SECRET_KEY: secretKey, STRIPE_PLANS_WEBHOOK_SECRET: webhookSecrets } = values
  return secretKey === undefined
    ? undefined
    : Object.freeze({
        ...{ secretKey, webhookSecrets, apiBase: values.STRIPE_API_BASE },
        asksTaxes: values.PLAN_TAX === 'stripe',
      })
}
