import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { securityHeaders } from './security-headers.ts'

const policyWith = (environment: Record<string, string>): string => {
  const { auth, origin } = readConfig(environment)
  const headers = Object.fromEntries(securityHeaders(origin, auth.captcha).page)
  return headers['content-security-policy'] ?? ''
}
const keys = { AUTH_CAPTCHA_SECRET: 'secret', AUTH_CAPTCHA_SITE_KEY: 'key' }

test('pages load nothing from other origins, unless a captcha is configured', () => {
  expect(policyWith({})).not.toContain('http')
  expect(policyWith({})).not.toContain('frame-src')
})

test('no text becomes a script, except while the script of a captcha service runs in the page', () => {
  expect(policyWith({})).toContain("require-trusted-types-for 'script'")
  expect(policyWith({})).toContain('trusted-types begin explorer captcha dompurify;')
  expect(policyWith({ AUTH_CAPTCHA: 'hcaptcha', ...keys })).not.toContain('trusted-types')
  const other = { AUTH_CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js' }
  expect(policyWith({ AUTH_CAPTCHA: 'turnstile', ...keys, ...other })).toContain('require-trusted-types-for')
})

test('a captcha allows the hosts that its service documents, and no others', () => {
  const turnstile = policyWith({ AUTH_CAPTCHA: 'turnstile', ...keys })
  expect(turnstile).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(turnstile).toContain('frame-src https://challenges.cloudflare.com')
  expect(turnstile).toContain("connect-src 'self';")
  const hcaptcha = policyWith({ AUTH_CAPTCHA: 'hcaptcha', ...keys })
  for (const name of ["script-src 'self'", "style-src 'self'", "connect-src 'self'", 'frame-src'])
    expect(hcaptcha).toContain(`${name} https://hcaptcha.com https://*.hcaptcha.com`)
  expect(hcaptcha).not.toContain('unsafe')
  const other = { AUTH_CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js' }
  const own = policyWith({ AUTH_CAPTCHA: 'turnstile', ...keys, ...other })
  expect(own).toContain("script-src 'self' https://captcha.example;")
  expect(own).not.toContain('cloudflare')
})
