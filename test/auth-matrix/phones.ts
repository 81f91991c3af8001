import { donorData } from '../sign-up-data.ts'
import type { PhonesWorld, Row } from './row.ts'

const password = 'six letters'
const post = ({ call }: PhonesWorld, path: string, body: object, bearer?: string) => call(path, { body, bearer })
const signUp = (phones: PhonesWorld, phone: string, typed = password) =>
  post(phones, 'signup', { phone, password: typed, data: donorData })
const signIn = (phones: PhonesWorld, phone: string, typed = password) =>
  post(phones, 'token?grant_type=password', { phone, password: typed })

/** A person whose sign-up waits for the code from the text message. */
async function waiting(phones: PhonesWorld) {
  const phone = phones.phone()
  await signUp(phones, phone)
  return { phone, token: await phones.codeTo(phone) }
}
/** A person with only a phone and a password, a minute after signing up. */
async function member(phones: PhonesWorld) {
  const { phone, token } = await waiting(phones)
  const { body } = await post(phones, 'verify', { type: 'sms', phone, token })
  phones.advance(61_000)
  return { phone, bearer: body.access_token as string }
}
const elsewhere = (code: string): string => (code === '123456' ? '654321' : '123456')

const signing: readonly Row[] = [
  {
    call: 'POST signup, phone',
    when: 'phone and password; the same answer if the phone has an account',
    status: 200,
    answer: 'User',
    ask: ({ phones }) => signUp(phones, phones.phone()),
  },
  {
    call: 'POST signup, phone',
    when: 'a message was sent to the phone within the last minute',
    status: 429,
    code: 'over_sms_send_rate_limit',
    ask: async ({ phones }) => signUp(phones, (await waiting(phones)).phone),
  },
  {
    call: 'POST signup, phone',
    when: 'the number is invalid',
    status: 400,
    code: 'validation_failed',
    ask: ({ phones }) => signUp(phones, '12'),
  },
  {
    call: 'POST signup, phone',
    when: 'the password is too short',
    status: 422,
    code: 'weak_password',
    ask: ({ phones }) => signUp(phones, phones.phone(), 'short'),
  },
  {
    call: 'POST token, password and phone',
    when: 'phone and password of an account',
    status: 200,
    answer: 'Session',
    ask: async ({ phones }) => signIn(phones, (await member(phones)).phone),
  },
  {
    call: 'POST token, password and phone',
    when: 'a sign-up with this password awaits its code, whether or not the phone has an account',
    status: 400,
    code: 'phone_not_confirmed',
    ask: async ({ phones }) => signIn(phones, (await waiting(phones)).phone),
  },
  {
    call: 'POST token, password and phone',
    when: 'the password is wrong, or the phone is unknown',
    status: 400,
    code: 'invalid_credentials',
    ask: ({ phones }) => signIn(phones, phones.phone()),
  },
  {
    call: 'POST token, password and phone',
    when: 'phones are off',
    status: 422,
    code: 'phone_provider_disabled',
    ask: ({ call, phones }) => call('token?grant_type=password', { body: { phone: phones.phone(), password } }),
  },
]

const asking: readonly Row[] = [
  {
    call: 'POST otp, phone',
    when: 'a code is sent to the phone, which signs in or creates an account',
    status: 200,
    answer: 'empty',
    ask: ({ phones }) => post(phones, 'otp', { phone: phones.phone() }),
  },
  {
    call: 'POST otp, phone',
    when: 'the phone is unknown and no account may be created: the same answer, and no message',
    status: 200,
    answer: 'empty',
    ask: ({ phones }) => post(phones, 'otp', { phone: phones.phone(), create_user: false }),
  },
  {
    call: 'POST otp, phone',
    when: 'a message was requested within the last minute, whether or not the phone is known',
    status: 429,
    code: 'over_sms_send_rate_limit',
    ask: async ({ phones }) => post(phones, 'otp', { phone: (await waiting(phones)).phone }),
  },
  {
    call: 'POST otp, phone',
    when: 'phones are off',
    status: 400,
    code: 'phone_provider_disabled',
    ask: ({ call, phones }) => call('otp', { body: { phone: phones.phone() } }),
  },
  ...(['sms', 'phone_change'] as const).map(
    (type): Row => ({
      call: `POST resend, ${type}`,
      when: 'whether or not anything awaits the phone’s code: the same answer',
      status: 200,
      answer: 'empty',
      ask: ({ phones }) => post(phones, 'resend', { type, phone: phones.phone() }),
    }),
  ),
  {
    call: 'POST resend, sms',
    when: 'a message was requested within the last minute',
    status: 429,
    code: 'over_sms_send_rate_limit',
    ask: async ({ phones }) => post(phones, 'resend', { type: 'sms', phone: (await waiting(phones)).phone }),
  },
]

const showing: readonly Row[] = [
  {
    call: 'POST verify, sms',
    when: 'the code is the one from the message',
    status: 200,
    answer: 'Session',
    ask: async ({ phones }) => post(phones, 'verify', { type: 'sms', ...(await waiting(phones)) }),
  },
  {
    call: 'POST verify, sms',
    when: 'the code is wrong; the fifth wrong attempt makes it void',
    status: 403,
    code: 'otp_expired',
    ask: async ({ phones }) => {
      const { phone, token } = await waiting(phones)
      return post(phones, 'verify', { type: 'sms', phone, token: elsewhere(token) })
    },
  },
  {
    call: 'POST verify, sms',
    when: 'the message is older than a minute',
    status: 403,
    code: 'otp_expired',
    ask: async ({ phones }) => {
      const { phone, token } = await waiting(phones)
      phones.advance(61_000)
      return post(phones, 'verify', { type: 'sms', phone, token })
    },
  },
  {
    call: 'PUT user, phone',
    when: 'signed in: a code is sent to the new phone, added to the account only by the code; also if it is another user’s',
    status: 200,
    answer: 'User',
    ask: async ({ phones }) => {
      const { bearer } = await phones.member()
      return phones.call('user', { method: 'PUT', body: { phone: phones.phone() }, bearer })
    },
  },
  {
    call: 'POST verify, phone_change',
    when: 'the code is the one from the message: the phone is added to the account',
    status: 200,
    answer: 'Session',
    ask: async ({ phones }) => {
      const { bearer } = await phones.member()
      const phone = phones.phone()
      await phones.call('user', { method: 'PUT', body: { phone }, bearer })
      return post(phones, 'verify', { type: 'phone_change', phone, token: await phones.codeTo(phone) })
    },
  },
  {
    call: 'GET reauthenticate, phone',
    when: 'signed in, without an address: a code is sent to the phone',
    status: 200,
    answer: 'empty',
    ask: async ({ phones }) => phones.call('reauthenticate', { bearer: (await member(phones)).bearer }),
  },
]

export const phoneRows: readonly Row[] = [...signing, ...asking, ...showing]
