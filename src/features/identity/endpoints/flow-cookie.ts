import type { Platform } from '#platform/platform.ts'

// The mark by which a browser is known again when it comes back from another service.

const cookieName = 'auth_flow'
export const cookiePath = '/auth/v1'
const cookieSeconds = 300

/** Lax, so that it comes along when the service sends the browser back, and from nowhere else's forms or pictures. */
export const cookieOf = ({ settings }: Platform, browser: string): string =>
  `${cookieName}=${browser}; Path=${cookiePath}; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${
    settings.origin.startsWith('https:') ? '; Secure' : ''
  }`

export const browserOf = (request: Request): string | undefined =>
  /(?:^|;\s*)auth_flow=([^;\s]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
