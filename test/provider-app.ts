import { afterEach } from 'vitest'
import { type AuthSettings, safeAuthSettings } from '#platform/auth-settings.ts'
import type { Provider } from '#platform/providers.ts'
import { millisOf } from '#values/time.ts'
import { closeAtEnd } from './close-at-end.ts'
import { type OidcPeer, oidcPeer } from './oidc-peer.ts'
import { type TestApp, testApp } from './test-app.ts'
import { testBrowser } from './test-browser.ts'
import { testSettings } from './test-platform.ts'

export type ProviderApp = {
  readonly app: TestApp
  readonly peer: OidcPeer
  /** Signs a person in at the peer and returns. @returns the browser's last URL. */
  readonly come: (path?: string, browser?: ReturnType<typeof testBrowser>) => Promise<URL>
}

/** The product with an identity provider, on a shared clock. Call once at the top of a file. */
export async function providerApp(
  others: readonly Provider[] = [],
  settings: Partial<AuthSettings> = {},
): Promise<ProviderApp> {
  const peer = await oidcPeer()
  closeAtEnd(peer.close)
  afterEach(() => peer.misbehave(undefined))
  const auth = { ...safeAuthSettings, providers: [peer.settings, ...others], ...settings }
  const log = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => console.error(...said) }
  const app = await testApp({ settings: { ...testSettings, limitFactor: 100, auth }, log })
  app.advance(Date.now() - millisOf(app.platform.clock.now()))
  const start = '/auth/v1/authorize?provider=peer&redirect_to=/donor-profile'
  return { app, peer, come: (path = start, browser = testBrowser(app)) => browser.go(path) }
}

/** The parameters in a URL's fragment. */
export const fragmentOf = (url: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
