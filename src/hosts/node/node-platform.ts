import { join } from 'node:path'
import { accountEvents } from '#api/account-events.ts'
import { boostFinders } from '#api/boost-finders.ts'
import { conflictFinders, isBarred } from '#api/conflict-finders.ts'
import { redactors } from '#api/redactors.ts'
import { reportables } from '#api/reportables.ts'
import { submissionGate } from '#api/submission-gate.ts'
import { settingList } from '#features/foundation/settings/rules/settings.ts'
import { createTestGateway } from '#features/funding/test-gateway/actions/gateway.ts'
import { type Changes, noChanges } from '#platform/changes.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { GatewayUnavailable, type PaymentGateway } from '#platform/payments.ts'
import type { Platform, Tasks } from '#platform/platform.ts'
import type { Saml } from '#platform/saml.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import type { Settings } from '#platform/settings.ts'
import { openStreams } from '#platform/streams.ts'
import { instantOf } from '#values/time.ts'
import { clamav } from './clamav.ts'
import type { Config } from './config.ts'
import { hmacSha256, randomBytes, signEs256 } from './crypto.ts'
import { diskFiles } from './disk-files.ts'
import { diskScratch } from './disk-scratch.ts'
import { sharpImages } from './images.ts'
import { markdownTexts } from './markdown-texts.ts'
import { ownTexts } from './own-texts.ts'
import { pdfPapers } from './papers/papers.ts'
import { argon2Passwords } from './passwords.ts'
import { pdfDocuments } from './pdf-documents.ts'
import { installationSecret } from './secret.ts'
import { smtpMailer } from './smtp.ts'
import { hasTestMode } from './test-mode-files.ts'

export type Given = {
  readonly database: Database
  /** Staff's settings override the environment; absent in command-line tools, which use only the environment. */
  readonly settings?: Settings
  /** Absent in command-line tools, which have no streams. */
  readonly changes?: Changes
  readonly log: Log
  readonly tasks: Tasks
  /** Outgoing calls. */
  readonly fetch: typeof fetch
}

/** The platform on Node: everything that the product needs from outside (platform/platform.ts). */
export async function nodePlatform(config: Config, given: Given): Promise<Platform> {
  const base = {
    changes: noChanges,
    settings: settingsOf(config),
    ...given,
    accountEvents,
    conflictFinders,
    redactors,
    reportables,
    boostFinders,
    submissionGate,
    isBarred,
    streams: openStreams(),
    clock: { now: () => instantOf(Date.now()) },
    random: { bytes: randomBytes },
    secrets: deriveSecrets(config.secret ?? installationSecret(config.dataDir), hmacSha256),
    signEs256,
  }
  return {
    ...base,
    passwords: argon2Passwords(),
    files: diskFiles(join(config.dataDir, 'files')),
    scratch: diskScratch(join(config.dataDir, 'scratch')),
    images: sharpImages(),
    documents: pdfDocuments(),
    texts: markdownTexts(given.log),
    ownTexts: ownTexts(),
    ...(config.clamavUrl ? { scanner: clamav(config.clamavUrl) } : {}),
    papers: pdfPapers(),
    mailer: config.smtpUrl
      ? await smtpMailer(config.smtpUrl, { mails: config.mailFrom, news: config.mailNewsFrom })
      : undefined,
    ...(config.auth.samlProviders.length > 0 ? { saml: await samlFor(config.origin) } : {}),
    ...(await gatewaysOf(config, base)),
  }
}

/** The test gateway moves no real money, so production has no gateway until a real one is set up. */
async function gatewaysOf(
  { stripe, plansStripe, mode, databaseUrl }: Config,
  base: Pick<Platform, 'database' | 'clock' | 'random' | 'secrets' | 'settings' | 'tasks' | 'fetch' | 'log'>,
): Promise<Pick<Platform, 'payments' | 'planPayments'>> {
  if (!stripe) return { payments: mode === 'production' ? noGateway : createTestGateway(base) }
  // Loaded only when used.
  const { createStripeGateway } = await import('#features/funding/stripe-gateway/actions/gateway.ts')
  const gateway = createStripeGateway(base, stripe)
  if (gateway.mode === 'live' && databaseUrl === undefined)
    base.log.warn('real money is taken on the bundled database: back up DATA_DIR every day, and try the backup out')
  if (!gateway.payouts) base.log.warn('payouts are off: STRIPE_CONNECT_WEBHOOK_SECRET is not set (docs/stripe.md)')
  if (plansStripe) return { payments: gateway, planPayments: createStripeGateway(base, plansStripe, 'stripe-plans') }
  base.log.warn(
    'one account takes gifts and plans: set STRIPE_PLANS_SECRET_KEY to keep donors’ money apart (docs/stripe.md)',
  )
  return { payments: gateway }
}

/** The environment's settings, before staff change anything. */
export function settingsOf(config: Config): Settings {
  const {
    mode,
    origin,
    apiOrigin,
    brand,
    contact,
    security,
    tax,
    team,
    copyrightYear,
    mailFrom,
    mailEventSecrets,
    mailReplyAddress,
    staffEmails,
    wholeRefunds,
    reviews,
    doiLookup,
    dataDoiLookup,
    limitFactor,
    environment,
    auth,
  } = config
  return {
    mode,
    // Checked whenever settings are read: its files may be built while the product runs.
    get offersTestMode() {
      return config.testMode === 'allowed' && hasTestMode()
    },
    origin,
    ...(apiOrigin ? { apiOrigin } : {}),
    brand,
    contact,
    security,
    tax,
    team,
    copyrightYear,
    mailFrom,
    mailEventSecrets,
    ...(mailReplyAddress ? { mailReplyAddress } : {}),
    staffEmails,
    wholeRefunds,
    reviews,
    ...(doiLookup ? { doiLookup } : {}),
    ...(dataDoiLookup ? { dataDoiLookup } : {}),
    limitFactor,
    boostDays: settingList['boost.days'].byDefault,
    paused: [],
    taxonomy: {},
    environment,
    auth,
  }
}

const unavailable = (): never => {
  throw new GatewayUnavailable(new Error('no payment gateway is set up'))
}
const noGateway: PaymentGateway = {
  name: 'none',
  mode: 'none',
  openCheckout: unavailable,
  charges: { prepare: unavailable, confirm: unavailable, cancel: unavailable },
  findPayment: unavailable,
  refund: unavailable,
  findRefund: unavailable,
  answerDispute: unavailable,
  readEvent: async () => undefined,
  lookUp: unavailable,
  list: unavailable,
  listBalanceRows: unavailable,
  listPayouts: unavailable,
  readBalance: unavailable,
}

/** Loaded only when used. */
const samlFor = async (origin: string): Promise<Saml> => (await import('./saml.ts')).nodeSaml(origin)
