import type { Settings } from '#platform/settings.ts'
import type { SignInWays } from '../contract/providers.ts'
import { relyingPartyId } from '../rules/webauthn.ts'

/** What the sign-in screens may show; nothing secret is among it. */
export function readWays({ origin, auth }: Settings): SignInWays {
  const { providers, samlProviders, manualLinking, passkeys, securityKeys } = auth
  const hasKeys = relyingPartyId(origin) !== undefined
  return {
    providers: providers.map(({ id, name }) => ({ id, name })),
    hasInstitutions: samlProviders.length > 0,
    canLink: manualLinking,
    passkeys: hasKeys && passkeys,
    securityKeys: hasKeys && securityKeys,
  }
}
