import { expect, test } from 'vitest'
import { authPeer } from '#test/auth-peer.ts'
import { person } from '#test/people.ts'
import { providerApp } from '#test/provider-app.ts'

const { app, peer } = await providerApp([], { manualLinking: false })

test('while linking is switched off, linking and unlinking are refused (manual_linking_disabled)', async () => {
  const { email } = await person(app, { type: 'donor', password: 'six letters' })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password: 'six letters' })
  const { data } = await client.getUserIdentities()
  const [own] = data?.identities ?? []
  const provider = 'peer' as 'google'
  const outcomes = await Promise.all([
    client.linkIdentity({ provider, options: { skipBrowserRedirect: true } }),
    client.linkIdentity({ provider, token: await peer.idToken({ sub: 'off' }) }),
    own && client.unlinkIdentity(own),
  ])
  expect(outcomes.map((one) => one?.error)).toMatchObject(
    Array(3).fill({ status: 404, code: 'manual_linking_disabled' }),
  )
  const ways = await app.fetch(new Request('http://app.test/api/sign-in-ways'))
  expect(await ways.json()).toMatchObject({ canLink: false })
})
