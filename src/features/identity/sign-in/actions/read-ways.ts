import { arePhonesEnabled } from '#features/identity/accounts/actions/sms.ts'
import { phoneFactorsOf } from '#features/identity/second-factors/actions/phone-factors.ts'
import { relyingPartyIdOf } from '#features/identity/second-factors/actions/webauthn.ts'
import type { Platform } from '#platform/platform.ts'
import type { SignInWays } from '../contract/ways.ts'

/** What the sign-in screens need; nothing secret is included. */
export function readSignInMethods(platform: Platform): SignInWays {
  const { auth } = platform.settings
  const { providers, samlProviders, manualLinking, passkeys, securityKeys } = auth
  const phoneFactors = phoneFactorsOf(platform)
  const hasKeys = relyingPartyIdOf(platform) !== undefined
  return {
    providers: providers.map(({ id, name }) => ({ id, name })),
    hasInstitutions: samlProviders.length > 0,
    hasPhones: arePhonesEnabled(platform),
    canLink: manualLinking,
    passkeys: hasKeys && passkeys,
    securityKeys: hasKeys && securityKeys,
    phoneFactors: phoneFactors.enrol && phoneFactors.verify,
  }
}
