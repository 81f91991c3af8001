import { donorData } from '../sign-up-data.ts'

/** A call that an attacker may make about another person's address. */
export type Call = { readonly name: string; readonly path: string; readonly body: (email: string) => object }

const strange = 'a stranger’s password'

/** None of these alone reveals anything about an address; the walk shows that no sequence of them does either. */
export const calls: readonly Call[] = [
  { name: 'sign up', path: 'signup', body: (email) => ({ email, password: strange, data: donorData }) },
  {
    name: 'sign up otherwise',
    path: 'signup',
    body: (email) => ({ email, password: `${strange}, another`, data: donorData }),
  },
  { name: 'sign in', path: 'token?grant_type=password', body: (email) => ({ email, password: strange }) },
  { name: 'resend', path: 'resend', body: (email) => ({ email, type: 'signup' }) },
  { name: 'resend a change', path: 'resend', body: (email) => ({ email, type: 'email_change' }) },
  { name: 'recover', path: 'recover', body: (email) => ({ email }) },
  { name: 'otp', path: 'otp', body: (email) => ({ email, create_user: false }) },
  { name: 'otp with data', path: 'otp', body: (email) => ({ email, data: donorData }) },
  {
    name: 'verify a recovery',
    path: 'verify',
    body: (email) => ({ type: 'recovery', email, token: '000000' }),
  },
  { name: 'verify a sign-up', path: 'verify', body: (email) => ({ type: 'email', email, token: '000000' }) },
]

/** Every sequence of this many calls. */
export function sequences(length: number): (readonly Call[])[] {
  if (length === 0) return [[]]
  return sequences(length - 1).flatMap((begun) => calls.map((call) => [...begun, call]))
}
