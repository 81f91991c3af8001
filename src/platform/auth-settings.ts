/** Everything that changes how the auth service behaves; the host reads it once from the environment. */
export type AuthSettings = {
  /** Turns e-mail verification off, for demo seeds and tests (AMB-030). */
  readonly mailAutoconfirm: boolean
  /** Where redirects may lead beside our own site: `scheme://host/path` with the wildcards of identity's redirect rule. */
  readonly redirectUrls: readonly string[]
  /** CNST-07. */
  readonly passwordLengthMin: number
}

/** What holds unless an operator says otherwise; tests replace single parts. */
export const safeAuthSettings: AuthSettings = {
  mailAutoconfirm: false,
  redirectUrls: [],
  passwordLengthMin: 6,
}
