import type { AuthSettings } from '#platform/auth-settings.ts'
import type { SignInWays } from '../contract/providers.ts'

/** What the sign-in screens may show; nothing secret is among it. */
export const readWays = ({ providers, samlProviders, manualLinking }: AuthSettings): SignInWays => ({
  providers: providers.map(({ id, name }) => ({ id, name })),
  hasInstitutions: samlProviders.length > 0,
  canLink: manualLinking,
})
