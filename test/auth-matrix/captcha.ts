import { donorData } from '../sign-up-data.ts'
import type { Row } from './row.ts'

const password = 'six letters'
/** The solution that the test's verifier accepts. */
export const goodSolution = 'solved'
const solution = (captcha_token: string) => ({ gotrue_meta_security: { captcha_token } })

const asked: readonly (readonly [call: string, path: string, body: (email: string) => object])[] = [
  ['POST signup', 'signup', (email) => ({ email, password, data: donorData })],
  ['POST token, password', 'token?grant_type=password', (email) => ({ email, password })],
  ['POST otp', 'otp', (email) => ({ email })],
  ['POST magiclink', 'magiclink', (email) => ({ email })],
  ['POST recover', 'recover', (email) => ({ email })],
  ['POST resend', 'resend', (email) => ({ type: 'signup', email })],
]

/** A captcha, if configured, before the calls that bots repeat. */
export const captchaRows: readonly Row[] = [
  ...asked.map(
    ([call, path, body]): Row => ({
      call,
      when: 'without a captcha token',
      status: 400,
      code: 'captcha_failed',
      ask: (world) => world.call(path, { body: body(world.address()) }),
    }),
  ),
  {
    call: 'POST signup',
    when: 'the captcha service rejects the token',
    status: 400,
    code: 'captcha_failed',
    ask: (world) =>
      world.call('signup', { body: { email: world.address(), password, data: donorData, ...solution('guessed') } }),
  },
  {
    call: 'POST signup',
    when: 'the captcha service accepts the token',
    status: 200,
    answer: 'User',
    ask: (world) =>
      world.call('signup', { body: { email: world.address(), password, data: donorData, ...solution(goodSolution) } }),
  },
  {
    call: 'POST recover',
    when: 'the bearer token is the service key: servers solve no captcha',
    status: 200,
    answer: 'other',
    ask: (world) => world.call('recover', { body: { email: world.address() }, bearer: world.serviceKey }),
  },
  {
    call: 'POST token, refresh_token',
    when: 'never needs a captcha token',
    status: 200,
    answer: 'Session',
    ask: async (world) => {
      const { refreshToken } = await world.member()
      return world.call('token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
    },
  },
]
