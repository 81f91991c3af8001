import { donorData } from '../sign-up-data.ts'
import type { Row, World } from './row.ts'

const password = 'six letters'
const post = (world: World, path: string, body: object) => world.call(path, { body })

/** A person who signed up a moment ago, with the mail they got. */
async function waiting(world: World) {
  const email = world.address()
  await post(world, 'signup', { email, password, data: donorData })
  return { email, ...(await world.proof(email)) }
}
const elsewhere = (code: string): string => (code === '123456' ? '654321' : '123456')

const asking: readonly Row[] = [
  ...(['otp', 'magiclink', 'recover'] as const).flatMap((path): Row[] => [
    {
      call: `POST ${path}`,
      when: 'the address is known',
      status: 200,
      answer: 'empty',
      ask: async (world) => post(world, path, { email: (await world.member()).email }),
    },
    {
      call: `POST ${path}`,
      when: 'the address is unknown: the same answer',
      status: 200,
      answer: 'empty',
      ask: (world) => post(world, path, { email: world.address() }),
    },
    {
      call: `POST ${path}`,
      when: 'a mail was requested within the last minute, whether or not the address is known',
      status: 429,
      code: 'over_email_send_rate_limit',
      ask: async (world) => {
        const email = world.address()
        await post(world, path, { email })
        return post(world, path, { email })
      },
    },
    {
      call: `POST ${path}`,
      when: 'the address is invalid',
      status: 400,
      code: 'validation_failed',
      ask: (world) => post(world, path, { email: 'nobody' }),
    },
  ]),
  {
    call: 'POST otp',
    when: 'the address is unknown and no account may be created: the same answer',
    status: 200,
    answer: 'empty',
    ask: (world) => post(world, 'otp', { email: world.address(), create_user: false }),
  },
  {
    call: 'POST otp',
    when: 'both address and phone are given, or neither',
    status: 400,
    code: 'validation_failed',
    ask: (world) => post(world, 'otp', {}),
  },
  {
    call: 'POST resend',
    when: 'whether or not a sign-up awaits confirmation: the same answer',
    status: 200,
    answer: 'empty',
    ask: async (world) => {
      const { email } = await waiting(world)
      world.advance(61_000)
      return post(world, 'resend', { type: 'signup', email })
    },
  },
  {
    call: 'POST resend',
    when: 'within a minute of the last mail',
    status: 429,
    code: 'over_email_send_rate_limit',
    ask: async (world) => post(world, 'resend', { type: 'signup', email: (await waiting(world)).email }),
  },
  {
    call: 'POST resend',
    when: 'type or address is missing',
    status: 400,
    code: 'validation_failed',
    ask: (world) => post(world, 'resend', { type: 'signup' }),
  },
  {
    call: 'GET reauthenticate',
    when: 'signed in: a code is mailed',
    status: 200,
    answer: 'empty',
    ask: async (world) => world.call('reauthenticate', { bearer: (await world.member()).bearer }),
  },
  {
    call: 'GET reauthenticate',
    when: 'not signed in',
    status: 401,
    code: 'no_authorization',
    ask: (world) => world.call('reauthenticate'),
  },
]

const following: readonly Row[] = [
  {
    call: 'POST verify',
    when: 'with the link’s token',
    status: 200,
    answer: 'Session',
    ask: async (world) => post(world, 'verify', { type: 'signup', token_hash: (await waiting(world)).tokenHash }),
  },
  {
    call: 'POST verify',
    when: 'with the address and the code',
    status: 200,
    answer: 'Session',
    ask: async (world) => {
      const { email, code } = await waiting(world)
      return post(world, 'verify', { type: 'email', email, token: code })
    },
  },
  {
    call: 'POST verify',
    when: 'the link was used before, has expired, or is unknown',
    status: 403,
    code: 'otp_expired',
    ask: async (world) => {
      const { tokenHash } = await waiting(world)
      await post(world, 'verify', { type: 'signup', token_hash: tokenHash })
      return post(world, 'verify', { type: 'signup', token_hash: tokenHash })
    },
  },
  {
    call: 'POST verify',
    when: 'the code is wrong; the fifth wrong attempt makes it void',
    status: 403,
    code: 'otp_expired',
    ask: async (world) => {
      const { email, code } = await waiting(world)
      return post(world, 'verify', { type: 'email', email, token: elsewhere(code) })
    },
  },
  {
    call: 'POST verify',
    when: 'type, token or address is missing, or too many fields are given',
    status: 400,
    code: 'validation_failed',
    ask: (world) => post(world, 'verify', { type: 'signup' }),
  },
  {
    call: 'GET verify',
    when: 'with the link’s token: to the site, with a session in the fragment',
    status: 303,
    answer: 'redirect',
    ask: async (world) => world.call(`verify?type=signup&token=${(await waiting(world)).tokenHash}`),
  },
  {
    call: 'GET verify',
    when: 'the link has expired: to the site, with an error in the fragment',
    status: 303,
    answer: 'redirect',
    ask: (world) => world.call('verify?type=signup&token=nobody'),
  },
  {
    call: 'GET verify',
    when: 'token or type is missing',
    status: 400,
    code: 'validation_failed',
    ask: (world) => world.call('verify'),
  },
]

export const mailRows: readonly Row[] = [...asking, ...following]
