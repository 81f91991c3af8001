import type { PhonesWorld, Row } from './row.ts'

async function begun({ call, member, phone }: PhonesWorld) {
  const { bearer, ...one } = await member()
  const number = phone()
  const { body } = await call('factors', { bearer, body: { factor_type: 'phone', phone: number } })
  return { ...one, bearer, number, factorId: body.id as string }
}
const challenged = ({ call }: PhonesWorld, { bearer, factorId }: { bearer: string; factorId: string }) =>
  call(`factors/${factorId}/challenge`, { bearer, body: { channel: 'sms' } })

async function answered(phones: PhonesWorld, how: 'right' | 'wrong' | 'late' = 'right') {
  const one = await begun(phones)
  const { body } = await challenged(phones, one)
  const sent = await phones.codeTo(one.number)
  if (how === 'late') phones.advance(61_000)
  const wrong = sent === '123456' ? '654321' : '123456'
  const answer = { challenge_id: body.id, code: how === 'wrong' ? wrong : sent }
  const received = await phones.call(`factors/${one.factorId}/verify`, { bearer: one.bearer, body: answer })
  return { ...one, received }
}
const on = 'phones are allowed as second factors'

export const phoneFactorRows: readonly Row[] = [
  {
    call: 'POST factors, phone',
    when: 'phones are not allowed as second factors, which is the default',
    status: 422,
    code: 'mfa_phone_enroll_not_enabled',
    ask: async (world) =>
      world.call('factors', {
        bearer: (await world.member()).bearer,
        body: { factor_type: 'phone', phone: '+15550100001' },
      }),
  },
  {
    call: 'POST factors, phone',
    when: on,
    status: 200,
    answer: 'other',
    ask: async ({ phones }) =>
      phones.call('factors', {
        bearer: (await phones.member()).bearer,
        body: { factor_type: 'phone', phone: phones.phone() },
      }),
  },
  {
    call: 'POST factors, phone',
    when: `${on}, and the number is invalid`,
    status: 400,
    code: 'validation_failed',
    ask: async ({ phones }) =>
      phones.call('factors', {
        bearer: (await phones.member()).bearer,
        body: { factor_type: 'phone', phone: 'call me' },
      }),
  },
  {
    call: 'POST factors, phone',
    when: `${on}, and the user has already added this one`,
    status: 422,
    code: 'mfa_verified_factor_exists',
    ask: async ({ phones }) => {
      const { number, received } = await answered(phones)
      const bearer = received.body.access_token
      return phones.call('factors', { bearer, body: { factor_type: 'phone', phone: number } })
    },
  },
  {
    call: 'POST factors/{id}/challenge, phone',
    when: 'a message with a code is sent to it',
    status: 200,
    answer: 'other',
    ask: async ({ phones }) => challenged(phones, await begun(phones)),
  },
  {
    call: 'POST factors/{id}/challenge, phone',
    when: 'a message was sent to it within the last minute',
    status: 429,
    code: 'over_sms_send_rate_limit',
    ask: async ({ phones }) => {
      const one = await begun(phones)
      await challenged(phones, one)
      return challenged(phones, one)
    },
  },
  {
    call: 'POST factors/{id}/challenge, phone',
    when: 'phones are no longer allowed as second factors',
    status: 422,
    code: 'mfa_phone_verify_not_enabled',
    ask: async ({ phones }) => {
      const { bearer, factorId } = await begun(phones)
      return phones.callOnceOff(`factors/${factorId}/challenge`, { bearer, body: {} })
    },
  },
  {
    call: 'POST factors/{id}/verify, phone',
    when: 'the code is the one from the message: the session is raised to aal2',
    status: 200,
    answer: 'Session',
    ask: async ({ phones }) => (await answered(phones)).received,
  },
  {
    call: 'POST factors/{id}/verify, phone',
    when: 'the code is wrong',
    status: 422,
    code: 'mfa_verification_failed',
    ask: async ({ phones }) => (await answered(phones, 'wrong')).received,
  },
  {
    call: 'POST factors/{id}/verify, phone',
    when: 'the message is older than a minute',
    status: 422,
    code: 'mfa_challenge_expired',
    ask: async ({ phones }) => (await answered(phones, 'late')).received,
  },
  {
    call: 'DELETE factors/{id}, phone',
    when: 'the session showed it',
    status: 200,
    answer: 'other',
    ask: async ({ phones }) => {
      const { factorId, received } = await answered(phones)
      return phones.call(`factors/${factorId}`, { method: 'DELETE', bearer: received.body.access_token })
    },
  },
]
