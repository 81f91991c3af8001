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
  /**
   * Where programs call the auth service, if that is another address: token issuer, and callback URL of other services.
   */
  readonly apiOrigin?: string
  /** GEN-21: the product's name, in one place. */
  readonly brand: string
  readonly contact: { readonly email?: string; readonly phone?: string; readonly address?: string }
  /** Where to report vulnerabilities, and when this information expires (RFC 9116). */
  readonly security?: { readonly contact?: string; readonly until?: Instant }
  /** The tax notes of receipts and statements; our own texts by default. */
  readonly tax?: { readonly number?: string; readonly goodsText?: string; readonly text?: string }
  /** AMB-020: names for the roles of the about page. */
  readonly team: Readonly<Partial<Record<TeamRole, string>>>
  /** AMB-017. */
  readonly copyrightYear: number
  readonly mailFrom: string
  /** Verify a mail service's signed reports about our mails. */
  readonly mailEventSecrets: readonly string[]
  /** The mail address for replies to support; absent if replies come only through the links in mails. */
  readonly mailReplyAddress?: string
  /** AMB-026: these addresses become staff once, when verified. */
  readonly staffEmails: readonly string[]
  /** The reasons for which a whole gift may be refunded; the platform then bears the processing fee. */
  readonly wholeRefunds: readonly RefundOrder['reason'][]
  readonly reviews: {
    /** How long a decision can be undone; its letter is sent afterwards. */
    readonly letterSeconds: number
    /** An approval counts once a second person agrees. */
    readonly needsSecond: boolean
  }
  /** Where publications are looked up by DOI; if absent, people type them. */
  readonly doiLookup?: string
  /** Where data and software are looked up by DOI, and publications that `doiLookup` does not know. */
  readonly dataDoiLookup?: string
  /** Multiplies the rate limits by network address. */
  readonly limitFactor: number
  /** AMB-103: how many days a boost lasts. */
  readonly boostDays: number
  /** What staff have paused for everyone. */
  readonly paused: readonly Pausable[]
  /** The sectors and research areas that staff renamed or added. */
  readonly taxonomy: TaxonomyChanges
  readonly environment: readonly EnvironmentLine[]
  /** The settings without changes by staff; absent if there are none. */
  readonly defaults?: Settings
  readonly auth: AuthSettings
}

/** Where programs call the auth service. */
export const apiOriginOf = ({ origin, apiOrigin }: Pick<Settings, 'origin' | 'apiOrigin'>): string =>
  apiOrigin ?? origin
