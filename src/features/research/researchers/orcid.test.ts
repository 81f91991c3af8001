import { expect, test } from 'vitest'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { closeAtEnd } from '#test/close-at-end.ts'
import { oidcPeer } from '#test/oidc-peer.ts'
import { type Person, person } from '#test/people.ts'
import { providerApp } from '#test/provider-app.ts'
import { testBrowser } from '#test/test-browser.ts'
import { minuteMs } from '#values/time.ts'
import { confirmOrcid } from './actions/orcid.ts'
import type { researchersContract } from './contract.ts'

// ORCID gives an iD and no e-mail address; the peer does the same on a socket.
const service = await oidcPeer('orcid', 'ORCID')
closeAtEnd(service.close)
const { app } = await providerApp([service.settings])
const { platform } = app
const password = 'six letters'

const researcher = () => person(app, { type: 'researcher', password })
const by = (who?: Person) => app.as<typeof researchersContract>(who?.accessToken)
const nothing = {
  ...{ linkedinUrl: null, websiteUrl: null, twitterUrl: null, facebookUrl: null, instagramUrl: null },
  ...{ bio: '', institution: '', fieldOfStudy: '', researchInterests: [], publications: [] },
  ...{ photoFileId: null, cvFileId: null, cvPublic: false },
}
const type = (who: Person, orcidId: string | null) =>
  by(who)('PUT /api/me/researcher-profile', { body: { ...nothing, orcidId } })
const find = (id: string) => by()('GET /api/researchers/:id', { params: { id } })
const own = async (who: Person) => {
  const answer = await by(who)('GET /api/me/researcher-profile')
  if (!answer.ok) throw new Error(answer.refusal.code)
  const { publicId, orcidId, orcidProof } = answer.data
  return { publicId, orcidId, orcidProof }
}

/** Links the sign-in of the person who has this iD, in a browser of their own. */
async function proveBySignIn(who: Person, sub: string): Promise<void> {
  service.become({ sub })
  app.advance(minuteMs)
  const browser = testBrowser(app)
  const fetch = async (request: Request) => browser.keep('http://app.test', await app.fetch(request))
  const client = authPeer({ ...app, fetch })
  await client.signInWithPassword({ email: who.email, password })
  const options = { redirectTo: 'http://app.test/settings', skipBrowserRedirect: true }
  const { data, error } = await client.linkIdentity({ provider: 'orcid' as 'google', options })
  expect(error).toBeNull()
  await browser.go(data.url ?? '')
}

test('an ORCID iD with a wrong check digit is refused with the field named; a right one becomes the URL only when proven (RESP-31, RESP-35)', async () => {
  const ada = await researcher()
  expect(await type(ada, '0000-0002-1825-0098')).toMatchObject({
    refusal: { errors: [{ location: 'body.orcidId', message: expect.stringContaining('its last one') }] },
  })
  expect(await type(ada, '12')).toMatchObject({
    refusal: { errors: [{ message: expect.stringContaining('16 digits') }] },
  })
  expect((await type(ada, 'https://orcid.org/0000-0002-1825-0097')).ok).toBe(true)
  const orcidId = '0000-0002-1825-0097'
  expect(await own(ada)).toEqual({ publicId: ada.userId, orcidId, orcidProof: null })
  expect(await find(orcidId)).toMatchObject({ data: { publicId: ada.userId, orcidProof: null } })
})

test('several may type an iD; the person who signs in with ORCID gets it, with its URL, and the others are notified (AMB-124, AMB-125)', async () => {
  const [squatter, owner] = [await researcher(), await researcher()]
  const orcidId = '0000-0001-5109-3700'
  for (const who of [squatter, owner]) expect((await type(who, orcidId)).ok).toBe(true)
  expect(await find(orcidId)).toMatchObject({ refusal: { code: 'researcher_not_found' } })
  await proveBySignIn(owner, orcidId)
  expect(await own(owner)).toEqual({ publicId: orcidId, orcidId, orcidProof: 'orcid' })
  expect(await own(squatter)).toEqual({ publicId: squatter.userId, orcidId: null, orcidProof: null })
  for (const id of [orcidId, owner.userId]) expect(await find(id)).toMatchObject({ data: { publicId: orcidId } })
  expect((await mailsTo(app, squatter.email))[0]?.subject).toBe('An ORCID iD was taken out of your profile')
  expect(await type(squatter, orcidId)).toMatchObject({ refusal: { code: 'orcid_taken', status: 409 } })
})

test('what staff confirmed moves to the account that signs in with ORCID, and never the other way', async () => {
  const [first, owner] = [await researcher(), await researcher()]
  const orcidId = '0000-0002-1694-233X'
  await type(first, orcidId)
  const staff = await person(app, { type: 'super_admin' })
  const confirm = (who: Person) =>
    platform.database.transaction((tx) =>
      confirmOrcid(tx, platform, { userId: who.userId, orcidId, by: 'staff', actorId: staff.userId }),
    )
  await confirm(first)
  expect(await own(first)).toEqual({ publicId: orcidId, orcidId, orcidProof: 'staff' })
  await proveBySignIn(owner, orcidId)
  expect((await own(first)).orcidId).toBeNull()
  expect(await own(owner)).toMatchObject({ publicId: orcidId, orcidProof: 'orcid' })
  await expect(confirm(first)).rejects.toMatchObject({ code: 'orcid_taken' })
})

test('changing or removing an iD makes it unproven again, and the former URL redirects (PUBR-15, RESP-37)', async () => {
  const ada = await researcher()
  const orcidId = '0000-0003-1415-9269'
  await proveBySignIn(ada, orcidId)
  expect((await own(ada)).publicId).toBe(orcidId)
  await type(ada, '0000-0001-2345-6789')
  expect(await own(ada)).toEqual({ publicId: ada.userId, orcidId: '0000-0001-2345-6789', orcidProof: null })
  expect(await find(orcidId)).toMatchObject({ data: { publicId: ada.userId } })
  await type(ada, null)
  expect((await own(ada)).orcidId).toBeNull()
  // Their own sign-in is known already.
  await type(ada, orcidId)
  expect(await own(ada)).toEqual({ publicId: orcidId, orcidId, orcidProof: 'orcid' })
})

test('two proofs of one iD at the same moment leave one owner', async () => {
  const people = await Promise.all([researcher(), researcher(), researcher()])
  const orcidId = '0000-0002-9079-593X'
  for (const who of people) await type(who, orcidId)
  const staff = await person(app, { type: 'super_admin' })
  const proofs = people.map(({ userId }) =>
    platform.database
      .transaction((tx) => confirmOrcid(tx, platform, { userId, orcidId, by: 'staff', actorId: staff.userId }))
      .catch((error: unknown) => error),
  )
  await Promise.all(proofs)
  const kept = await Promise.all(people.map(own))
  expect(kept.filter((one) => one.publicId === orcidId)).toHaveLength(1)
  expect(kept.filter((one) => one.orcidId === orcidId)).toHaveLength(1)
})
