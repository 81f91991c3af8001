import { goodSolution } from './auth-matrix/captcha.ts'
import type { Member, PhonesWorld } from './auth-matrix/row.ts'
import { authWire } from './auth-wire.ts'
import { freshDatabase } from './fresh-database.ts'
import { person } from './people.ts'
import { smsPeer } from './sms-peer.ts'
import { type TestApp, testApp } from './test-app.ts'

const password = 'six letters'

/** A person with a verified address, a password and a session, for the rows of docs/auth.md. */
export async function matrixMember(app: TestApp): Promise<Member> {
  const { userId, email } = await person(app, { type: 'donor', password })
  const solved = { gotrue_meta_security: { captcha_token: goodSolution } }
  const { body } = await authWire(app)('token?grant_type=password', { body: { email, password, ...solved } })
  return { userId, email, password, bearer: body.access_token, refreshToken: body.refresh_token }
}

/** With an SMS sender on a socket. */
export async function phonesWorld(): Promise<PhonesWorld> {
  const { sms, codeTo } = await smsPeer()
  const auth = { sms, smsPerHour: 1000 }
  const databaseUrl = await freshDatabase()
  const app = await testApp({ databaseUrl, auth: { ...auth, phoneFactorEnrol: true, phoneFactorVerify: true } })
  const { clock } = app.platform
  const off = await testApp({
    databaseUrl,
    clock,
    auth: { ...auth, phoneFactorEnrol: false, phoneFactorVerify: false },
  })
  let counted = 0
  return {
    call: authWire(app),
    callOnceOff: authWire(off),
    member: () => matrixMember(app),
    phone: () => `+1555030${String(++counted).padStart(4, '0')}`,
    codeTo: (phone) => codeTo(app, phone),
    advance: app.advance,
  }
}
