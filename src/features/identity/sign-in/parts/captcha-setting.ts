/** The page's captcha setting, if an operator has configured one. */
export type Captcha = {
  readonly provider: 'hcaptcha' | 'turnstile'
  readonly siteKey: string
  readonly scriptUrl: string
}
