import type { Id } from '#values/id.ts'
import { uuidV7 } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { millisOf } from '#values/time.ts'
import type { BoostFinder } from './boost-finders.ts'
import type { Changes } from './changes.ts'
import type { ConflictBar, ConflictFinder } from './conflict-finders.ts'
import type { Database } from './database.ts'
import type { Documents, Scanner } from './documents.ts'
import type { Files } from './files.ts'
import type { Images } from './images.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { OwnTexts } from './own-texts.ts'
import type { Papers } from './papers.ts'
import type { Passwords } from './passwords.ts'
import type { PaymentGateway } from './payments.ts'
import type { Redactor } from './redactors.ts'
import type { Reportable } from './reportables.ts'
import type { Saml } from './saml.ts'
import type { Scratch } from './scratch.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import type { Streams } from './streams.ts'
import type { SubmissionGate } from './submission-gate.ts'
import type { Texts } from './texts.ts'

export type Clock = { now(): Instant }
export type Random = { bytes(count: number): Uint8Array }
/** Runs a task now instead of at its next tick, after work was stored. Safe to call inside a transaction, and often. */
export type Tasks = { wake(task: string): void }
/**
 * Present while the data is of invented people, so that a new operator sees the product in use; every page is marked.
 */
export type DemoWorld = { progress(): { readonly done: number; readonly total: number } }

/** What a slice does when something happens to an account, in the transaction of the event. */
export type AccountEventHandler = (tx: Database, platform: Platform, userId: Id<'user'>) => Promise<unknown>

/**
 * The events of an account, with the handlers of each. Accounts know no slice above them, so the handlers are listed in
 * api/account-events.ts and passed in with the platform.
 */
export type AccountEvents = Readonly<
  Record<
    /** Only the owner of the address can have put anything into the account. */
    | 'ownerProven'
    /** The account is now a researcher's, and its address is verified. */
    | 'becameResearcher'
    /** Identity providers. */
    | 'identityLinked'
    /** The account is paused, banned or about to be deleted: nothing of it is public any more. */
    | 'hidden'
    | 'shown'
    /** The person exports their data: everything of theirs must first be linked to their id. */
    | 'exporting'
    /**
     * Runs before the account is locked for closing: code that moves money locks what depends on an account first, then
     * the account.
     */
    | 'closing'
    /** All personal data is deleted. */
    | 'closed',
    readonly AccountEventHandler[]
  >
>

/**
 * Everything that the product needs from outside, built once by a host and passed as a parameter: no globals, no
 * container. The same product runs on Node, in tests and in a browser worker.
 */
export type Platform = {
  readonly settings: Settings
  readonly database: Database
  readonly changes: Changes
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Secrets
  /** Signs ES256 with the host's own library; WebCrypto is used where it is absent. */
  readonly signEs256?: (key: CryptoKey, bytes: Uint8Array) => Uint8Array
  readonly passwords: Passwords
  readonly files: Files
  readonly scratch: Scratch
  readonly images: Images
  readonly documents: Documents
  /** Markdown written by users. */
  readonly texts: Texts
  /** The product's own Markdown. */
  readonly ownTexts: OwnTexts
  /** Absent where no virus scanner is set up. */
  readonly scanner?: Scanner
  /** Receipts and statements as files. */
  readonly papers: Papers
  /** Absent: mail stays in the outbox, where the mailbox page shows it. */
  readonly mailer: Mailer | undefined
  readonly payments: PaymentGateway
  /**
   * The gateway account for plans, so that the balance of gifts is donors' money alone; absent if one account takes
   * both.
   */
  readonly planPayments?: PaymentGateway
  /** Absent where no institution is set up. */
  readonly saml?: Saml
  readonly tasks: Tasks
  readonly accountEvents: AccountEvents
  /** Conflicts of interest, known to slices above the reviews. */
  readonly conflictFinders: readonly ConflictFinder[]
  /** Redaction of the texts about a project, in slices above it. */
  readonly redactors: readonly Redactor[]
  /** What people can report; the slices that own it know how to hide it. */
  readonly reportables: readonly Reportable[]
  /** Boosts in the trending strips, known to slices above the projects. */
  readonly boostFinders: readonly BoostFinder[]
  /** Decides which submissions wait for their researcher's plan, and what an approval uses up. */
  readonly submissionGate: SubmissionGate
  readonly isBarred: ConflictBar
  /** Open event streams. */
  readonly streams: Streams
  readonly log: Log
  readonly demoWorld?: DemoWorld
  /** Outgoing calls to other services. */
  readonly fetch: typeof fetch
  /** The network address of the request that is being answered, as the host found it; absent in background work. */
  readonly peer?: string
}

/** A new UUIDv7 from the platform's clock and randomness, so that tests and simulations are repeatable. */
export const newId = <Of extends string>(platform: Pick<Platform, 'clock' | 'random'>): Id<Of> =>
  uuidV7(millisOf(platform.clock.now()), platform.random.bytes(16)) as Id<Of>
