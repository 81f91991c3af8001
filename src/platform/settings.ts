import type { AuthSettings } from './auth-settings.ts'

export type Mode = 'demo' | 'development' | 'production'

/** What the product may know of its installation; the host reads the environment once and freezes this. */
export type Settings = {
  readonly mode: Mode
  /** Where people reach us, without a trailing slash. Links in mails are made from this, never from a header. */
  readonly origin: string
  /** GEN-21: the product's name, in one place. */
  readonly brand: string
  readonly contact: { readonly email?: string; readonly phone?: string; readonly address?: string }
  /** AMB-017. */
  readonly copyrightYear: number
  readonly mailFrom: string
  /** AMB-026: addresses that become staff once, when verified. */
  readonly staffEmails: readonly string[]
  /** Multiplies the limits that count by network address. */
  readonly limitFactor: number
  readonly auth: AuthSettings
}
