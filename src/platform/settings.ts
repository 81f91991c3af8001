import type { Pausable } from '#values/pausable.ts'
import type { TaxonomyChanges } from '#values/taxonomy.ts'
import type { TeamRole } from '#values/team.ts'
import type { Instant } from '#values/time.ts'
import type { AuthSettings } from './auth-settings.ts'
import type { RefundOrder } from './payments.ts'

export type Mode = 'demo' | 'development' | 'production'

/** The environment's value of one setting, for staff. */
export type EnvironmentLine = {
  readonly name: string
  readonly meaning: string
  /** Whether the environment sets it; otherwise the default applies. */
  readonly isSet: boolean
  /** Null for secrets and addresses that may hold one. */
  readonly value: string | null
}

/**
 * The installation's settings: the host reads them from the environment at its start. Changes by staff override them
 * (foundation/settings) and are current at each read, so no code should keep a copy.
 */
export type Settings = {
  readonly mode: Mode
  /** Whether pages offer Test Mode (AMB-027); never in production. */
  readonly offersTestMode: boolean
  /** Our public URL, without a trailing slash. Links in mails are built from it, never from a header. */
  readonly origin: string
  /** Where programs call the auth service, when it is another address: issuer of tokens, callback of other services. */
  readonly apiOrigin?: string
  /** GEN-21: the product's name, in one place. */
  readonly brand: string
  readonly contact: { readonly email?: string; readonly phone?: string; readonly address?: string }
  /** Where weaknesses are reported, and until when that is right (RFC 9116). */
  readonly security?: { readonly contact?: string; readonly until?: Instant }
  /** The tax notes of receipts and statements; our own texts by default. */
  readonly tax?: { readonly number?: string; readonly goodsText?: string; readonly text?: string }
  /** AMB-020: names for the roles of the about page. */
  readonly team: Readonly<Partial<Record<TeamRole, string>>>
  /** AMB-017. */
  readonly copyrightYear: number
  readonly mailFrom: string
  /** Sign what a mail service reports of our mails. */
  readonly mailEventSecrets: readonly string[]
  /** Where answers to support arrive by mail; absent: nowhere, and they come by the links in mails. */
  readonly mailReplyAddress?: string
  /** AMB-026: these addresses become staff once, when verified. */
  readonly staffEmails: readonly string[]
  /** For which reasons a refund may be of the whole gift: the platform bears the processing fee then. */
  readonly wholeRefunds: readonly RefundOrder['reason'][]
  readonly reviews: {
    /** How long a decision can be undone: after that its letter is sent. */
    readonly letterSeconds: number
    /** An approval counts once a second person agrees. */
    readonly needsSecond: boolean
  }
  /** Where publications are looked up by DOI; absent: nowhere, and they are typed. */
  readonly doiLookup?: string
  /** Where data and software are looked up by DOI, and publications that the other does not know. */
  readonly dataDoiLookup?: string
  /** Multiplies the rate limits by network address. */
  readonly limitFactor: number
  /** AMB-103: for how many days a boost lasts. */
  readonly boostDays: number
  /** What staff have paused for everyone. */
  readonly paused: readonly Pausable[]
  /** What staff called sectors and research areas, and which they added. */
  readonly taxonomy: TaxonomyChanges
  readonly environment: readonly EnvironmentLine[]
  /** The settings without changes by staff; absent if there are none. */
  readonly defaults?: Settings
  readonly auth: AuthSettings
}

/** Where programs call the auth service. */
export const apiOriginOf = ({ origin, apiOrigin }: Pick<Settings, 'origin' | 'apiOrigin'>): string =>
  apiOrigin ?? origin
