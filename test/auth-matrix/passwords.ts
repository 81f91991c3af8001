import type { Received } from '../auth-wire.ts'
import { donorData } from '../sign-up-data.ts'
import type { Row, World } from './row.ts'

const password = 'six letters'
const token = (grant: string) => `token?grant_type=${grant}`

const signUp = (world: World, body: object) => world.call('signup', { body })
const signIn = (world: World, email: string, given = password) =>
  world.call(token('password'), { body: { email, password: given } })
const refresh = (world: World, refresh_token: string) => world.call(token('refresh_token'), { body: { refresh_token } })

/** Refreshes this many times and returns the newest token. */
async function rotated(world: World, refreshToken: string, times: number): Promise<string> {
  let newest = refreshToken
  for (let turn = 0; turn < times; turn++) newest = (await refresh(world, newest)).body.refresh_token
  return newest
}

const verifier = 'a-verifier_of.at~least43characters-0123456789ABC'

/** A sign-in by mail whose code is not yet exchanged. */
async function authCode(world: World): Promise<string> {
  const { email } = await world.member()
  const challenge = { code_challenge: verifier, code_challenge_method: 'plain' }
  await world.call('otp', { body: { email, ...challenge } })
  const { tokenHash } = await world.proof(email)
  const landed = await world.call(`verify?token=${tokenHash}&type=magiclink`)
  return new URL(landed.headers.get('location') ?? '').searchParams.get('code') ?? ''
}
const exchange = (world: World, auth_code: string, code_verifier = verifier): Promise<Received> =>
  world.call(token('pkce'), { body: { auth_code, code_verifier } })

const signups: readonly Row[] = [
  {
    call: 'POST signup',
    when: 'the address is new',
    status: 200,
    answer: 'User',
    ask: (world) => signUp(world, { email: world.address(), password, data: donorData }),
  },
  {
    call: 'POST signup',
    when: 'the address has an account: the same answer, and a mail to its owner',
    status: 200,
    answer: 'User',
    ask: async (world) => signUp(world, { email: (await world.member()).email, password, data: donorData }),
  },
  {
    call: 'POST signup',
    when: 'the password is too short or too common',
    status: 422,
    code: 'weak_password',
    ask: (world) => signUp(world, { email: world.address(), password: 'abc', data: donorData }),
  },
  {
    call: 'POST signup',
    when: 'the address is invalid',
    status: 400,
    code: 'validation_failed',
    ask: (world) => signUp(world, { email: 'nobody', password, data: donorData }),
  },
  {
    call: 'POST signup',
    when: 'profile data or terms_version is missing: the first sign-in to the site asks for it',
    status: 200,
    answer: 'User',
    ask: (world) => signUp(world, { email: world.address(), password }),
  },
  {
    call: 'POST signup',
    when: 'user_type is neither donor nor researcher',
    status: 400,
    code: 'validation_failed',
    ask: (world) => signUp(world, { email: world.address(), password, data: { user_type: 'admin' } }),
  },
  {
    call: 'POST signup',
    when: 'terms_version is not the current one',
    status: 400,
    code: 'validation_failed',
    ask: (world) =>
      signUp(world, { email: world.address(), password, data: { ...donorData, terms_version: '1999-01' } }),
  },
  {
    call: 'POST signup',
    when: 'both address and phone are given',
    status: 400,
    code: 'validation_failed',
    ask: (world) => signUp(world, { email: world.address(), phone: '+15550100', password, data: donorData }),
  },
  {
    call: 'POST signup',
    when: 'with a phone, and phones are off',
    status: 400,
    code: 'phone_provider_disabled',
    ask: (world) => signUp(world, { phone: '+15550100', password }),
  },
  {
    call: 'POST signup',
    when: 'neither address nor phone is given, and anonymous sign-in is off',
    status: 422,
    code: 'anonymous_provider_disabled',
    ask: (world) => signUp(world, {}),
  },
  {
    call: 'POST signup',
    when: 'the body is not JSON',
    status: 400,
    code: 'bad_json',
    ask: (world) => world.call('signup', { body: '{' }),
  },
  {
    call: 'POST signup',
    when: 'the body is longer than 1 MiB',
    status: 413,
    code: 'request_entity_too_large',
    ask: (world) => world.call('signup', { body: `{"email":"${'x'.repeat(1_048_576)}"}` }),
  },
]

const passwordGrant: readonly Row[] = [
  {
    call: 'POST token, password',
    when: 'address and password are right',
    status: 200,
    answer: 'Session',
    ask: async (world) => {
      const { email, password: right } = await world.member()
      return signIn(world, email, right)
    },
  },
  {
    call: 'POST token, password',
    when: 'the password is wrong',
    status: 400,
    code: 'invalid_credentials',
    ask: async (world) => signIn(world, (await world.member()).email, 'another one'),
  },
  {
    call: 'POST token, password',
    when: 'the address is unknown',
    status: 400,
    code: 'invalid_credentials',
    ask: (world) => signIn(world, world.address()),
  },
  {
    call: 'POST token, password',
    when: 'the address is not confirmed',
    status: 400,
    code: 'email_not_confirmed',
    ask: async (world) => {
      const email = world.address()
      await signUp(world, { email, password, data: donorData })
      return signIn(world, email)
    },
  },
  {
    call: 'POST token, password',
    when: 'the account is banned or paused, and the password is right',
    status: 400,
    code: 'user_banned',
    ask: async (world) => {
      const { email, userId, password: right } = await world.member()
      await world.ban(userId)
      return signIn(world, email, right)
    },
  },
  {
    call: 'POST token, password',
    when: 'neither address nor phone is given',
    status: 400,
    code: 'validation_failed',
    ask: (world) => world.call(token('password'), { body: { password } }),
  },
]

const refreshGrant: readonly Row[] = [
  {
    call: 'POST token, refresh_token',
    when: 'the token is the active one',
    status: 200,
    answer: 'Session',
    ask: async (world) => refresh(world, (await world.member()).refreshToken),
  },
  {
    call: 'POST token, refresh_token',
    when: 'the token is the parent of the active one, however late',
    status: 200,
    answer: 'Session',
    ask: async (world) => {
      const { refreshToken } = await world.member()
      await rotated(world, refreshToken, 1)
      return refresh(world, refreshToken)
    },
  },
  {
    call: 'POST token, refresh_token',
    when: 'the token is older, and ten seconds have passed: the session is ended',
    status: 400,
    code: 'refresh_token_already_used',
    ask: async (world) => {
      const { refreshToken } = await world.member()
      await rotated(world, refreshToken, 2)
      world.advance(11_000)
      return refresh(world, refreshToken)
    },
  },
  {
    call: 'POST token, refresh_token',
    when: 'the token is malformed',
    status: 400,
    code: 'validation_failed',
    ask: async (world) => refresh(world, (await world.member()).refreshToken.split('').reverse().join('')),
  },
  {
    call: 'POST token, refresh_token',
    when: 'the token is missing',
    status: 400,
    code: 'validation_failed',
    ask: (world) => world.call(token('refresh_token'), { body: {} }),
  },
  {
    call: 'POST token, refresh_token',
    when: 'the person signed out',
    status: 400,
    code: 'refresh_token_not_found',
    ask: async (world) => {
      const { bearer, refreshToken } = await world.member()
      await world.call('logout', { method: 'POST', bearer })
      return refresh(world, refreshToken)
    },
  },
]

const otherGrants: readonly Row[] = [
  {
    call: 'POST token, pkce',
    when: 'code and verifier match',
    status: 200,
    answer: 'Session',
    ask: async (world) => exchange(world, await authCode(world)),
  },
  {
    call: 'POST token, pkce',
    when: 'the verifier does not match',
    status: 400,
    code: 'bad_code_verifier',
    ask: async (world) => exchange(world, await authCode(world), `${verifier}x`),
  },
  {
    call: 'POST token, pkce',
    when: 'the code was exchanged before, or belongs to no account',
    status: 404,
    code: 'flow_state_not_found',
    ask: async (world) => {
      const code = await authCode(world)
      await exchange(world, code)
      return exchange(world, code)
    },
  },
  {
    call: 'POST token, pkce',
    when: 'the code is older than five minutes',
    status: 422,
    code: 'flow_state_expired',
    ask: async (world) => {
      const code = await authCode(world)
      world.advance(301_000)
      return exchange(world, code)
    },
  },
  {
    call: 'POST token, pkce',
    when: 'code or verifier is empty',
    status: 400,
    code: 'validation_failed',
    ask: (world) => exchange(world, '', ''),
  },
  {
    call: 'POST token, web3',
    when: 'always: it is not supported',
    status: 422,
    code: 'web3_provider_disabled',
    ask: (world) => world.call(token('web3'), { body: { chain: 'solana', message: 'x', signature: 'y' } }),
  },
  {
    call: 'POST token',
    when: 'the grant is unknown or missing',
    status: 400,
    code: 'invalid_credentials',
    ask: (world) => world.call(token('constructor'), { body: {} }),
  },
]

export const passwordRows: readonly Row[] = [...signups, ...passwordGrant, ...refreshGrant, ...otherGrants]
