import { arePhonesEnabled, smsProviderOf } from '#features/identity/accounts/actions/sms.ts'
import { relyingPartyIdOf } from '#features/identity/second-factors/actions/webauthn.ts'
import { authContract } from '../contract/auth.ts'
import { authAnswer, JsonAnswer, withCommonHeaders } from './auth-answer.ts'

const providers = ['apple', 'azure', 'facebook', 'github', 'google'] as const

/** Which ways of signing in are open. */
export const settings = authAnswer(
  authContract['GET /auth/v1/settings'],
  async ({ platform }) =>
    new JsonAnswer({
      external: {
        email: true,
        ...Object.fromEntries(providers.map((name) => [name, false])),
        phone: arePhonesEnabled(platform),
        anonymous_users: platform.settings.auth.anonymous,
        ...Object.fromEntries(platform.settings.auth.providers.map(({ id }) => [id, true])),
      },
      disable_signup: !platform.settings.auth.signUpOpen,
      mailer_autoconfirm: platform.settings.auth.mailAutoconfirm,
      phone_autoconfirm: platform.settings.auth.smsAutoconfirm,
      saml_enabled: platform.settings.auth.samlProviders.length > 0,
      sms_provider: smsProviderOf(platform),
      passkeys_enabled: platform.settings.auth.passkeys && relyingPartyIdOf(platform) !== undefined,
    }),
)

export const health = authAnswer(
  authContract['GET /auth/v1/health'],
  async ({ platform }) =>
    new JsonAnswer({
      version: '1',
      name: `${platform.settings.brand} auth`,
      description: 'Sign-in in the wire format of the published auth client',
    }),
)

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey, redirect_to',
  'access-control-max-age': '3600',
}

export const preflight = ({ request }: { readonly request: Request }): Response =>
  withCommonHeaders(request, new Response(null, { status: 204, headers: preflightHeaders }))
