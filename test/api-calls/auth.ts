import { createHash } from 'node:crypto'
import { mailedProof } from '../auth-peer.ts'
import { authWire } from '../auth-wire.ts'
import { donorData } from '../sign-up-data.ts'
import { bySomeone, type Calls } from './call.ts'
import { password, totpOf } from './world.ts'

const address = (name: string): string => `${name}@documented.example`
const verifier = 'a-verifier_of.at~least43characters-0123456789ABC'
export const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
} as const

export const authCalls: Calls = {
  ...bySomeone((world) => world.donor(), 'getAuthV1User', 'getAuthV1Reauthenticate', 'getAuthV1Passkeys'),
  optionsAuthV1Call: () => ({ params: { call: 'token' }, headers: { origin: 'https://elsewhere.example' } }),
  postAuthV1Signup: () => ({ body: { email: address('sign-up'), password, data: donorData } }),
  postAuthV1Token: async ({ someone }) => ({
    params: { grant_type: 'password' },
    body: { email: (await someone('donor')).email, password },
  }),
  postAuthV1Logout: async ({ donor }) => ({ by: await donor(), params: { scope: 'local' } }),
  putAuthV1User: async ({ donor }) => ({ by: await donor(), body: { data: { first_name: 'Grace' } } }),
  postAuthV1Verify: async ({ app, someone }) => {
    const { email } = await someone('donor')
    await authWire(app)('recover', { body: { email } })
    return { body: { type: 'recovery', token_hash: (await mailedProof(app, email)).tokenHash } }
  },
  getAuthV1Verify: async ({ app, someone }) => {
    const { email } = await someone('donor')
    await authWire(app)('recover', { body: { email } })
    return { params: { type: 'recovery' }, proof: (await mailedProof(app, email)).tokenHash }
  },
  postAuthV1Resend: () => ({ body: { type: 'signup', email: address('resend') } }),
  postAuthV1Recover: () => ({ body: { email: address('recover'), ...challenge } }),
  postAuthV1Otp: () => ({ body: { email: address('otp') } }),
  postAuthV1Magiclink: () => ({ body: { email: address('magiclink') } }),
  getAuthV1WellKnownJwksJson: () => ({}),
  getAuthV1Settings: () => ({}),
  getAuthV1Health: () => ({}),
}

export const factorCalls: Calls = {
  ...bySomeone(
    async (world) => (await world.raised()).accessToken,
    'getAuthV1FactorsRecoveryCodes',
    'postAuthV1FactorsRecoveryCodesRegenerate',
    'deleteAuthV1FactorsRecoveryCodes',
  ),
  postAuthV1FactorsRecoveryCodes: async ({ app, raised }) => {
    const { accessToken } = await raised()
    await authWire(app)('factors/recovery-codes', { method: 'DELETE', bearer: accessToken })
    return { by: accessToken, body: { friendly_name: 'In the safe' } }
  },
  postAuthV1FactorsRecoveryCodesVerify: async ({ again, raised }) => {
    const one = await raised()
    return { by: await again(one), body: { code: one.codes[0] } }
  },
  postAuthV1Factors: async ({ donor }) => ({ by: await donor(), body: { factor_type: 'totp' } }),
  postAuthV1FactorsIdChallenge: async ({ raised }) => {
    const { accessToken, factorId } = await raised()
    return { by: accessToken, params: { id: factorId }, body: {} }
  },
  postAuthV1FactorsIdVerify: async ({ app, donor }) => {
    const [call, bearer] = [authWire(app), await donor()]
    const { body } = await call('factors', { bearer, body: { factor_type: 'totp' } })
    const asked = await call(`factors/${body.id}/challenge`, { method: 'POST', bearer })
    const code = totpOf(app, body.totp.secret)
    return { by: bearer, params: { id: body.id }, body: { challenge_id: asked.body.id, code } }
  },
  deleteAuthV1FactorsId: async ({ raised }) => {
    const { accessToken, factorId } = await raised()
    return { by: accessToken, params: { id: factorId } }
  },
}

/** With the service key, when the document accepts it. */
export const adminCalls: Calls = {
  postAuthV1Invite: () => ({ body: { email: address('invited') } }),
  postAuthV1AdminGenerateLink: () => ({ body: { type: 'invite', email: address('linked') } }),
  postAuthV1AdminUsers: () => ({ body: { email: address('made'), password, email_confirm: true } }),
  getAuthV1AdminUsers: () => ({ params: { page: '1', per_page: '5' } }),
  getAuthV1AdminAudit: () => ({ params: { query: 'type:factor' } }),
  getAuthV1AdminUsersId: async ({ someone }) => ({ params: { id: (await someone('donor')).userId } }),
  putAuthV1AdminUsersId: async ({ someone }) => ({
    params: { id: (await someone('donor')).userId },
    body: { user_metadata: { first_name: 'Grace' } },
  }),
  deleteAuthV1AdminUsersId: async ({ someone }) => ({ params: { id: (await someone('donor')).userId }, body: {} }),
  getAuthV1AdminUsersIdFactors: async ({ raised }) => ({ params: { id: (await raised()).userId } }),
  deleteAuthV1AdminUsersIdFactorsFactorId: async ({ raised }) => {
    const { userId, factorId } = await raised()
    return { params: { id: userId, factorId } }
  },
}
