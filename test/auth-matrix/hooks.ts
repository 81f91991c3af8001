import { donorData } from '../sign-up-data.ts'
import type { Row, World } from './row.ts'

const password = 'six letters'
const signUp = (world: World) => world.call('signup', { body: { email: world.address(), password, data: donorData } })
const signIn = (world: World, email: string, given = password) =>
  world.call('token?grant_type=password', { body: { email, password: given } })

/** Enrols an authenticator app and enters its code. */
async function typeCode(world: World) {
  const { bearer } = await world.member()
  const { body: factor } = await world.call('factors', { body: { factor_type: 'totp' }, bearer })
  const { body: challenge } = await world.call(`factors/${factor.id}/challenge`, { body: {}, bearer })
  const code = world.totp(factor.totp.secret)
  return world.call(`factors/${factor.id}/verify`, { body: { challenge_id: challenge.id, code }, bearer })
}

/** Hooks, when set up: the operator's service decides first. */
export const hookRows: readonly Row[] = [
  {
    call: 'POST signup',
    when: 'before-user-created allows it',
    status: 200,
    answer: 'User',
    ask: signUp,
  },
  {
    call: 'POST signup',
    when: 'before-user-created refuses: with the hook’s status and message',
    status: 451,
    code: 'hook_rejected',
    ask: (world) => {
      world.hookSays('before-user-created', { json: { error: { http_code: 451, message: 'Not from there.' } } })
      return signUp(world)
    },
  },
  {
    call: 'POST signup',
    when: 'before-user-created does not answer in time',
    status: 422,
    code: 'hook_timeout',
    ask: (world) => {
      world.hookSays('before-user-created', 'hang')
      return signUp(world)
    },
  },
  {
    call: 'POST signup',
    when: 'before-user-created answers with more than 200 kB',
    status: 422,
    code: 'hook_payload_over_size_limit',
    ask: (world) => {
      world.hookSays('before-user-created', { json: { long: 'x'.repeat(210_000) } })
      return signUp(world)
    },
  },
  {
    call: 'POST signup',
    when: 'before-user-created answers with something other than JSON',
    status: 400,
    code: 'hook_payload_invalid_content_type',
    ask: (world) => {
      world.hookSays('before-user-created', { text: 'yes' })
      return signUp(world)
    },
  },
  {
    call: 'POST token, password',
    when: 'password-verification refuses: with the hook’s message',
    status: 400,
    code: 'invalid_credentials',
    ask: async (world) => {
      const { email } = await world.member()
      world.hookSays('password-verification', { json: { decision: 'reject', message: 'Not today.' } })
      return signIn(world, email)
    },
  },
  {
    call: 'POST token, password',
    when: 'customize-access-token removes a required claim',
    status: 500,
    code: 'unexpected_failure',
    ask: async (world) => {
      const { email } = await world.member()
      world.hookSays('customize-access-token', { json: { claims: {} } })
      return signIn(world, email)
    },
  },
  {
    call: 'POST token, refresh_token',
    when: 'customize-access-token is unreachable: sessions stay valid',
    status: 503,
    code: 'too_busy',
    ask: async (world) => {
      const { refreshToken } = await world.member()
      world.hookSays('customize-access-token', 'hang')
      return world.call('token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
    },
  },
  {
    call: 'POST factors/{id}/verify',
    when: 'mfa-verification refuses',
    status: 403,
    code: 'mfa_verification_rejected',
    ask: (world) => {
      world.hookSays('mfa-verification', { json: { decision: 'reject' } })
      return typeCode(world)
    },
  },
  {
    call: 'POST recover',
    when: 'send-email is unreachable: it is called again later',
    status: 200,
    answer: 'other',
    ask: async (world) => {
      const { email } = await world.member()
      world.hookSays('send-email', { status: 500 })
      return world.call('recover', { body: { email } })
    },
  },
]
