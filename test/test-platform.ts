import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { accountEvents } from '#api/account-events.ts'
import { boostFinders } from '#api/boost-finders.ts'
import { conflictFinders, isBarred } from '#api/conflict-finders.ts'
import { redactors } from '#api/redactors.ts'
import { reportables } from '#api/reportables.ts'
import { submissionGate } from '#api/submission-gate.ts'
import { commonPasswords } from '#hosts/node/common-passwords/common-passwords.ts'
import { markdownTexts } from '#hosts/node/markdown-texts.ts'
import { ownTexts } from '#hosts/node/own-texts.ts'
import { pdfPapers } from '#hosts/node/papers/papers.ts'
import { pdfDocuments } from '#hosts/node/pdf-documents.ts'
import { safeAuthSettings } from '#platform/auth-settings.ts'
import { noChanges } from '#platform/changes.ts'
import type { Files } from '#platform/files.ts'
import type { Log } from '#platform/log.ts'
import type { Passwords } from '#platform/passwords.ts'
import type { Platform } from '#platform/platform.ts'
import { readBody } from '#platform/read-body.ts'
import type { Scratch } from '#platform/scratch.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import type { Settings } from '#platform/settings.ts'
import { openStreams } from '#platform/streams.ts'

export const testOrigin = 'http://app.test'

export const testSettings: Settings = {
  mode: 'development',
  offersTestMode: false,
  origin: testOrigin,
  brand: 'Fundamental',
  security: { contact: 'mailto:support@fundamental.example' },
  contact: { email: 'support@fundamental.example', phone: '+1 (555) 010-0199', address: 'San Francisco, CA' },
  team: {},
  copyrightYear: 2024,
  mailFrom: 'Fundamental <no-reply@fundamental.example>',
  mailEventSecrets: ['whsec_dGVzdC1tYWlsLWV2ZW50cy1zZWNyZXQtMDEyMzQ1Njc4OQ=='],
  staffEmails: ['Chief@Fundamental.example'],
  wholeRefunds: ['fraud', 'platform_error'],
  reviews: { letterSeconds: 120, needsSecond: false },
  limitFactor: 1,
  boostDays: 7,
  paused: [],
  taxonomy: {},
  environment: [],
  auth: safeAuthSettings,
}

/** The ports of a test's platform that need no database: real implementations, in memory. */
export const portablePlatform = (): Omit<Platform, 'database' | 'clock' | 'payments' | 'tasks' | 'images'> => ({
  settings: testSettings,
  random: { bytes: (count) => new Uint8Array(randomBytes(count)) },
  secrets: deriveSecrets('a secret that only tests know, long enough'),
  passwords: quickPasswords,
  files: memoryFiles(),
  scratch: memoryScratch,
  documents: pdfDocuments(),
  texts: markdownTexts(loudLog),
  ownTexts: ownTexts(),
  papers: pdfPapers(),
  mailer: undefined,
  changes: noChanges,
  accountEvents,
  conflictFinders,
  redactors,
  reportables,
  boostFinders,
  submissionGate,
  isBarred,
  streams: openStreams(),
  log: loudLog,
  fetch: globalThis.fetch,
})

/** The same format as the real hash at a thousandth of its cost; the real one has its own tests. */
const quickPasswords: Passwords = {
  hash: async (password) => {
    const salt = randomBytes(8)
    return `${salt.toString('hex')}$${scryptSync(password, salt, 16, { N: 2 }).toString('hex')}`
  },
  verify: async (hash, password) => {
    const [salt = '', known = ''] = hash.split('$')
    return timingSafeEqual(Buffer.from(known, 'hex'), scryptSync(password, Buffer.from(salt, 'hex'), 16, { N: 2 }))
  },
  isOwn: () => true,
  isCommon: commonPasswords(),
  tellsApart: true,
}

function memoryFiles(): Files {
  const kept = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>()
  return {
    put: async (key, bytes, type) => {
      kept.set(key, { bytes: Uint8Array.from(bytes), type })
    },
    get: async (key) => {
      const file = kept.get(key)
      return file && { bytes: new Blob([file.bytes]).stream(), sizeBytes: file.bytes.byteLength, type: file.type }
    },
    remove: async (key) => {
      kept.delete(key)
    },
  }
}

const memoryScratch: Scratch = {
  collect: async (bytes, bytesMax) => {
    const whole = await readBody(new Response(bytes), bytesMax)
    return whole && { read: async () => whole, remove: async () => undefined }
  },
}

/** Prints defects, so that a failing test shows them. */
const loudLog: Log = { info: () => {}, warn: () => {}, error: (message, fields) => console.error(message, fields) }
