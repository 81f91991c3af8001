/** What the page says of a captcha, where an operator has set one up. */
export type Captcha = {
  readonly provider: 'hcaptcha' | 'turnstile'
  readonly siteKey: string
  readonly scriptUrl: string
}
