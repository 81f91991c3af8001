import type { Member, Row, World } from './row.ts'

type Enrolled = Member & { readonly factorId: string; readonly secret: string }
async function enrolled(world: World): Promise<Enrolled> {
  const member = await world.member()
  const { body } = await world.call('factors', { bearer: member.bearer, body: { factor_type: 'totp' } })
  return { ...member, factorId: body.id, secret: body.totp.secret }
}
async function answered(world: World, { bearer, factorId }: Enrolled, code: string) {
  const challenge = await world.call(`factors/${factorId}/challenge`, { method: 'POST', bearer })
  return world.call(`factors/${factorId}/verify`, { bearer, body: { challenge_id: challenge.body.id, code } })
}
/** A person at aal2. */
async function raised(world: World): Promise<Enrolled> {
  const one = await enrolled(world)
  const { body } = await answered(world, one, world.totp(one.secret))
  world.advance(60_000)
  return { ...one, bearer: body.access_token }
}

export const factorRows: readonly Row[] = [
  {
    call: 'POST factors, totp',
    when: 'signed in',
    status: 200,
    answer: 'other',
    ask: async (world) =>
      world.call('factors', { bearer: (await world.member()).bearer, body: { factor_type: 'totp' } }),
  },
  {
    call: 'POST factors',
    when: 'the type is unknown',
    status: 400,
    code: 'validation_failed',
    ask: async (world) =>
      world.call('factors', { bearer: (await world.member()).bearer, body: { factor_type: 'fax' } }),
  },
  {
    call: 'POST factors, totp',
    when: 'another factor has this name',
    status: 422,
    code: 'mfa_factor_name_conflict',
    ask: async (world) => {
      const { bearer } = await world.member()
      const body = { factor_type: 'totp', friendly_name: 'Phone' }
      const { body: first } = await world.call('factors', { bearer, body })
      const challenge = await world.call(`factors/${first.id}/challenge`, { method: 'POST', bearer })
      const code = world.totp(first.totp.secret)
      const session = await world.call(`factors/${first.id}/verify`, {
        bearer,
        body: { challenge_id: challenge.body.id, code },
      })
      return world.call('factors', { bearer: session.body.access_token, body })
    },
  },
  {
    call: 'POST factors/{id}/challenge',
    when: 'the factor is the caller’s own',
    status: 200,
    answer: 'other',
    ask: async (world) => {
      const { bearer, factorId } = await enrolled(world)
      return world.call(`factors/${factorId}/challenge`, { method: 'POST', bearer })
    },
  },
  {
    call: 'POST factors/{id}/challenge',
    when: 'the factor is another person’s, or does not exist',
    status: 404,
    code: 'mfa_factor_not_found',
    ask: async (world) => {
      const { factorId } = await enrolled(world)
      return world.call(`factors/${factorId}/challenge`, { method: 'POST', bearer: (await world.member()).bearer })
    },
  },
  {
    call: 'POST factors/{id}/verify',
    when: 'the code is right: the session is raised to aal2',
    status: 200,
    answer: 'Session',
    ask: async (world) => {
      const one = await enrolled(world)
      return answered(world, one, world.totp(one.secret))
    },
  },
  {
    call: 'POST factors/{id}/verify',
    when: 'the code is wrong',
    status: 422,
    code: 'mfa_verification_failed',
    ask: async (world) => {
      const one = await enrolled(world)
      return answered(world, one, world.totp(one.secret) === '123456' ? '654321' : '123456')
    },
  },
  {
    call: 'DELETE factors/{id}',
    when: 'the session showed a factor',
    status: 200,
    answer: 'other',
    ask: async (world) => {
      const { bearer, factorId } = await raised(world)
      return world.call(`factors/${factorId}`, { method: 'DELETE', bearer })
    },
  },
  {
    call: 'DELETE factors/{id}',
    when: 'the factor is verified, and the session showed only a password',
    status: 422,
    code: 'insufficient_aal',
    ask: async (world) => {
      const { factorId, email, password } = await raised(world)
      const { body } = await world.call('token?grant_type=password', { body: { email, password } })
      return world.call(`factors/${factorId}`, { method: 'DELETE', bearer: body.access_token })
    },
  },
  {
    call: 'PUT user',
    when: 'whatever is changed, if the person has a factor that the session did not show',
    status: 401,
    code: 'insufficient_aal',
    ask: async (world) => {
      const { email, password } = await raised(world)
      const { body } = await world.call('token?grant_type=password', { body: { email, password } })
      return world.call('user', { method: 'PUT', bearer: body.access_token, body: { data: { first_name: 'Ada' } } })
    },
  },
  {
    call: 'GET reauthenticate',
    when: 'the person has a factor that the session did not show',
    status: 401,
    code: 'insufficient_aal',
    ask: async (world) => {
      const { email, password } = await raised(world)
      const { body } = await world.call('token?grant_type=password', { body: { email, password } })
      return world.call('reauthenticate', { bearer: body.access_token })
    },
  },
  {
    call: 'POST factors/recovery-codes',
    when: 'the session showed a factor',
    status: 200,
    answer: 'other',
    ask: async (world) =>
      world.call('factors/recovery-codes', { method: 'POST', bearer: (await raised(world)).bearer }),
  },
  {
    call: 'POST factors/recovery-codes',
    when: 'there is no factor to recover from',
    status: 403,
    code: 'insufficient_aal',
    ask: async (world) =>
      world.call('factors/recovery-codes', { method: 'POST', bearer: (await world.member()).bearer }),
  },
  {
    call: 'GET factors/recovery-codes',
    when: 'codes exist: how many are left',
    status: 200,
    answer: 'other',
    ask: async (world) => world.call('factors/recovery-codes', { bearer: (await withCodes(world)).bearer }),
  },
  {
    call: 'GET factors/recovery-codes',
    when: 'no codes exist',
    status: 404,
    code: 'mfa_factor_not_found',
    ask: async (world) => world.call('factors/recovery-codes', { bearer: (await world.member()).bearer }),
  },
  {
    call: 'POST factors/recovery-codes/verify',
    when: 'the code is one of them, used instead of the app',
    status: 200,
    answer: 'Session',
    ask: async (world) => {
      const { email, password, code } = await withCodes(world)
      const { body } = await world.call('token?grant_type=password', { body: { email, password } })
      return world.call('factors/recovery-codes/verify', { bearer: body.access_token, body: { code } })
    },
  },
  {
    call: 'POST factors/recovery-codes/verify',
    when: 'the code is wrong, or was used before',
    status: 422,
    code: 'mfa_verification_failed',
    ask: async (world) =>
      world.call('factors/recovery-codes/verify', { bearer: (await withCodes(world)).bearer, body: { code: 'x' } }),
  },
  {
    call: 'POST factors/recovery-codes/regenerate',
    when: 'codes exist: new ones replace them',
    status: 200,
    answer: 'other',
    ask: async (world) =>
      world.call('factors/recovery-codes/regenerate', { method: 'POST', bearer: (await withCodes(world)).bearer }),
  },
  {
    call: 'DELETE factors/recovery-codes',
    when: 'codes exist',
    status: 200,
    answer: 'other',
    ask: async (world) =>
      world.call('factors/recovery-codes', { method: 'DELETE', bearer: (await withCodes(world)).bearer }),
  },
]

/** A person at aal2 with recovery codes. */
async function withCodes(world: World): Promise<Enrolled & { readonly code: string }> {
  const one = await raised(world)
  const { body } = await world.call('factors/recovery-codes', { method: 'POST', bearer: one.bearer })
  return { ...one, code: body.codes[0] }
}
