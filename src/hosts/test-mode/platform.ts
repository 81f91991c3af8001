import { accountEvents } from '#api/account-events.ts'
import { boostFinders } from '#api/boost-finders.ts'
import { conflictFinders, isBarred } from '#api/conflict-finders.ts'
import { redactors } from '#api/redactors.ts'
import { reportables } from '#api/reportables.ts'
import { submissionGate } from '#api/submission-gate.ts'
import { settingList } from '#features/foundation/settings/rules/settings.ts'
import { createTestGateway } from '#features/funding/test-gateway/actions/gateway.ts'
import { safeAuthSettings } from '#platform/auth-settings.ts'
import type { Log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import type { Scratch } from '#platform/scratch.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import type { Settings } from '#platform/settings.ts'
import { openStreams } from '#platform/streams.ts'
import { instantOf } from '#values/time.ts'
import { quickDocuments } from './documents.ts'
import { plainPapers } from './papers.ts'
import { anyPassword, testModeSettings } from './sign-in.ts'
import { markdownHere } from './texts.ts'

type Given = Pick<
  Platform,
  'database' | 'changes' | 'files' | 'images' | 'ownTexts' | 'tasks' | 'fetch' | 'settings'
> & {
  /** Made by the world itself: no other accepts its tokens. */
  readonly secret: string
}

/** The platform in a browser's worker: everything that the product needs from outside (platform/platform.ts). */
export function testModePlatform({ secret, ...given }: Given): Platform {
  const base = {
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
    random: { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) },
    secrets: deriveSecrets(secret),
    log: consoleLog,
  }
  return {
    ...base,
    passwords: anyPassword,
    scratch: inMemory,
    documents: quickDocuments,
    texts: markdownHere,
    papers: plainPapers,
    mailer: undefined,
    payments: createTestGateway(base),
  }
}

/**
 * As in development: mail lands on the mailbox page, and no limit that keeps strangers apart holds up the one user.
 *
 * @param origin where Test Mode stands, with its path.
 */
export const settingsBelow = (origin: string): Settings =>
  testModeSettings({
    mode: 'demo',
    offersTestMode: false,
    origin,
    brand: 'Fundamental',
    contact: { email: 'support@fundamental.example', phone: '+1 (555) 010-0199', address: 'San Francisco, CA' },
    team: {},
    copyrightYear: 2024,
    mailFrom: 'Fundamental <no-reply@fundamental.example>',
    mailEventSecrets: [],
    staffEmails: [],
    wholeRefunds: ['fraud', 'platform_error'],
    reviews: { letterSeconds: 120, needsSecond: false },
    limitFactor: 100,
    boostDays: settingList['boost.days'].byDefault,
    paused: [],
    taxonomy: {},
    environment: [],
    auth: safeAuthSettings,
  })

const inMemory: Scratch = {
  collect: async (bytes, bytesMax) => {
    const whole = await readBody(new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>), bytesMax)
    return whole && { read: async () => whole, remove: async () => undefined }
  },
}

export const consoleLog: Log = {
  info: () => undefined,
  warn: (message, fields) => console.warn(message, fields),
  error: (message, fields) => console.error(message, fields),
}
