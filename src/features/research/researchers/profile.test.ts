import { expect, test } from 'vitest'
import type { FilePurpose } from '#features/foundation/files/rules.ts'
import { keepInstitutions } from '#features/identity/institutions/actions/import-institutions.ts'
import { sql } from '#platform/database.ts'
import { cv } from '#test/documents.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'
import type { Input } from '#wire/contract.ts'
import type { researchersContract } from './contract.ts'

type Contract = typeof researchersContract
type Save = Input<Contract['PUT /api/me/researcher-profile']>['body']

const app = await testApp()
const researcher = (traits: { firstName?: string; lastName?: string } = {}) =>
  person(app, { type: 'researcher', ...traits })
const by = (who?: Person) => app.as<Contract>(who?.accessToken)

const empty: Save = {
  photoFileId: null,
  bio: '',
  institution: 'Institute of Reefs',
  fieldOfStudy: '',
  researchInterests: [],
  publications: [],
  orcidId: null,
  linkedinUrl: null,
  websiteUrl: null,
  twitterUrl: null,
  facebookUrl: null,
  instagramUrl: null,
  cvFileId: null,
  cvPublic: false,
}
async function save(who: Person, change: Partial<Save> = {}) {
  const answer = await by(who)('PUT /api/me/researcher-profile', { body: { ...empty, ...change } })
  if (!answer.ok) throw new Error(`${answer.refusal.code} ${JSON.stringify(answer.refusal.errors)}`)
  return answer.data
}
const refusalOf = async (who: Person | undefined, change: Partial<Save>) => {
  const answer = await by(who)('PUT /api/me/researcher-profile', { body: { ...empty, ...change } })
  return answer.ok ? undefined : answer.refusal
}
async function upload(who: Person, purpose: FilePurpose): Promise<string> {
  const body = purpose === 'cv' ? cv() : await picture({ width: 500, height: 500 })
  const headers = {
    'x-file-name': encodeURIComponent('Mein Lebenslauf.pdf'),
    authorization: `Bearer ${who.accessToken}`,
  }
  const answer = await app.fetch(
    new Request(`http://app.test/api/files?purpose=${purpose}`, { method: 'POST', headers, body }),
  )
  return (await answer.json()).fileId
}
const get = (path: string) => app.fetch(new Request(`http://app.test${path}`))

test('a new profile is empty, and the dialog opens until it has been seen', async () => {
  const ada = await researcher()
  const read = async () => {
    const answer = await by(ada)('GET /api/me/researcher-profile')
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  expect(await read()).toMatchObject({ publicId: ada.userId, bio: null, photo: null, introduced: false })
  await by(ada)('POST /api/me/researcher-profile/introduced')
  expect((await read()).introduced).toBe(true)
})

test('every field of the dialog is saved', async () => {
  const ada = await researcher()
  const fields = {
    bio: 'I count corals.',
    institution: 'Institute of Reefs',
    fieldOfStudy: 'Marine Biology',
    researchInterests: ['Corals', 'Bleaching'],
    publications: ['Counting corals, 2024'],
    linkedinUrl: 'https://www.linkedin.com/in/ada',
    websiteUrl: 'https://reefs.example/',
    twitterUrl: 'https://twitter.com/ada',
    facebookUrl: 'https://facebook.com/ada',
    instagramUrl: 'https://instagram.com/ada',
  }
  const saved = await save(ada, fields)
  expect(saved).toMatchObject({ ...fields, introduced: true })
  expect(await by(ada)('GET /api/me/researcher-profile')).toEqual({ ok: true, data: saved })
})

test('an institution that is chosen brings its place, as long as the text is one of its names', async () => {
  const york = {
    country: 'United Kingdom',
    countryCode: 'GB',
    latitude: null,
    longitude: null,
    acronyms: ['UoY'],
    region: null,
  }
  const rest = { ...york, status: 'active', succeededBy: null, aliases: ['York University'] } as const
  await keepInstitutions(app.platform, [
    { ...rest, id: '04m01e293', name: 'University of York', city: 'York' },
    { ...rest, id: '05fq50484', name: 'Université York', city: 'Toronto', country: 'Canada', countryCode: 'CA' },
  ])
  const ada = await researcher()
  const toronto = { institution: 'york university', institutionId: '05fq50484' }
  expect(await save(ada, toronto)).toMatchObject({ ...toronto, city: 'Toronto', country: 'Canada' })
  const none = { institutionId: null, city: null, country: null }
  // Both have this name: without a choice it is unknown which one is meant.
  expect(await save(await researcher(), { institution: 'York University' })).toMatchObject(none)
  expect(await save(ada, { ...toronto, institution: 'Institute of Reefs' })).toMatchObject(none)
  expect(await save(ada, { institution: 'university of york', institutionId: 'demo-nowhere' })).toMatchObject({
    ...{ institution: 'university of york', institutionId: '04m01e293', city: 'York' },
  })
  expect(await by()('GET /api/researchers/:id', { params: { id: ada.userId } })).toMatchObject({
    data: { institution: 'university of york', institutionId: '04m01e293', city: 'York', country: 'United Kingdom' },
  })
})

test('a publication is listed once: its DOI is compared, however it is written', async () => {
  const ada = await researcher()
  const publications = ['One, doi:10.5555/REEF.', 'Two', 'Three https://doi.org/10.5555/reef']
  expect((await refusalOf(ada, { publications }))?.errors).toEqual([
    { location: 'body.publications.2', message: 'Line 1 has the same DOI.' },
  ])
  await save(ada, { publications: publications.slice(0, 2) })
  const doisOf = () =>
    app.platform.database.query(sql`
      select publication_dois as dois from researcher_profiles where user_id = ${ada.userId}`)
  expect(await doisOf()).toEqual([{ dois: ['10.5555/reef'] }])
  await save(ada)
  expect(await doisOf()).toEqual([{ dois: [] }])
})

test('every save moves updatedAt (RESP-36)', async () => {
  const ada = await researcher()
  const before = await save(ada)
  app.advance(minuteMs)
  expect((await save(ada)).updatedAt > before.updatedAt).toBe(true)
})

test('a photo and a CV belong to the profile once it is saved; the replaced files are released', async () => {
  const ada = await researcher()
  const [photo, cv] = [await upload(ada, 'profile_image'), await upload(ada, 'cv')]
  const saved = await save(ada, { photoFileId: photo, cvFileId: cv })
  expect(saved.photo).toMatchObject({ fileId: photo, imageUrl: `/files/${photo}/400.webp` })
  expect(saved.cv).toMatchObject({ fileId: cv, fileName: 'Mein Lebenslauf.pdf' })
  await save(ada, { photoFileId: photo, cvFileId: cv })
  const newer = await upload(ada, 'profile_image')
  await save(ada, { photoFileId: newer })
  const rows = await app.platform.database.query<{ id: string }>(sql`
    select id from files where owner_id = ${ada.userId} and attached_at is not null`)
  expect(rows).toEqual([{ id: newer }])
})

test('a file of another person or for another purpose is not accepted, and nothing is saved', async () => {
  const [ada, eve] = [await researcher(), await researcher()]
  for (const change of [
    { photoFileId: await upload(eve, 'profile_image') },
    { photoFileId: await upload(ada, 'cv') },
    { cvFileId: await upload(ada, 'profile_image') },
    { cvFileId: ada.userId },
  ])
    expect(await refusalOf(ada, { ...change, bio: 'new' })).toMatchObject({ code: 'file_not_found', status: 404 })
  expect(await by(ada)('GET /api/me/researcher-profile')).toMatchObject({
    data: { bio: null, institution: 'University of Examples' },
  })
})

test.each([
  ['websiteUrl', 'http://reefs.example'],
  ['websiteUrl', 'javascript:alert(1)'],
  ['linkedinUrl', 'linkedin.com/in/ada'],
  ['twitterUrl', ''],
  ['facebookUrl', 'https://localhost/'],
  ['websiteUrl', 'https://trusted.example@evil.example/'],
  ['websiteUrl', 'https://ada:secret@reefs.example/'],
  ['instagramUrl', `https://a.example/${'a'.repeat(500)}`],
  ['bio', 'a'.repeat(20_001)],
  ['bio', 'zero\u0000byte'],
  ['institution', 'a'.repeat(201)],
  ['fieldOfStudy', 7],
  ['researchInterests.1', ['one', ' ']],
  ['researchInterests', Array.from({ length: 31 }, () => 'one')],
  ['publications.0', ['a'.repeat(501)]],
  ['photoFileId', 'photo.png'],
  ['cvPublic', 'yes'],
  ['publicId', 'my-own'],
])('a wrong %s is named', async (location, value) => {
  const ada = await researcher()
  const [field = ''] = location.split('.')
  const refused = await refusalOf(ada, { [field]: value })
  expect(refused?.code).toBe('invalid_input')
  expect(new Set(refused?.errors.map((error) => error.location))).toEqual(new Set([`body.${location}`]))
})

test('only researchers have a profile, each their own (PERM-15)', async () => {
  const donor = await person(app, { type: 'donor' })
  for (const who of [donor, undefined]) {
    const status = who ? 403 : 401
    expect(await refusalOf(who, {})).toMatchObject({ status })
    expect(await by(who)('GET /api/me/researcher-profile')).toMatchObject({ refusal: { status } })
    expect(await by(who)('POST /api/me/researcher-profile/introduced')).toMatchObject({ refusal: { status } })
  }
  // No call takes a user id: everyone saves only their own profile, and other profiles stay as they are.
  const [one, other] = [await person(app, { type: 'researcher' }), await person(app, { type: 'researcher' })]
  const before = await by(other)('GET /api/me/researcher-profile')
  const posing = { bio: 'Mine', userId: other.userId } as Partial<Save>
  expect(await refusalOf(one, posing)).toMatchObject({ status: 400 })
  expect(await refusalOf(one, { bio: 'Mine' })).toBeUndefined()
  expect(await by(other)('GET /api/me/researcher-profile')).toEqual(before)
})

const keptCv = async (who: Person) => {
  const profile = await by(who)('GET /api/me/researcher-profile')
  return profile.ok ? (profile.data.cv?.fileId ?? null) : null
}
const linkTo = (whose: Person, who?: Person) =>
  by(who)('GET /api/researchers/:id/cv-link', { params: { id: whose.userId } })

test('a CV is linked for its owner, for others where it is shown; the link works five minutes', async () => {
  const [ada, eve, staff] = [await researcher(), await researcher(), await person(app, { type: 'super_admin' })]
  await save(ada, { cvFileId: await upload(ada, 'cv') })
  const cvFileId = await keptCv(ada)
  for (const who of [undefined, eve, staff])
    expect(await linkTo(ada, who)).toMatchObject({ refusal: { code: 'cv_not_found', status: 404 } })
  expect(await linkTo(ada, ada)).toMatchObject({ ok: true })
  await save(ada, { cvFileId, cvPublic: true })
  const shown = await linkTo(ada)
  if (!shown.ok) throw new Error(shown.refusal.code)
  const answer = await get(shown.data.url)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(cv())
  expect(new URL(shown.data.url, 'http://app.test').pathname).toBe(`/documents/${cvFileId}/cv.pdf`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="cv.pdf"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await get(shown.data.url.replace(/expires=\d/, 'expires=9'))).status).toBe(404)
  expect((await get(shown.data.url.replace('for=all', 'for=holder'))).status).toBe(404)
  expect((await get(shown.data.url.replace(cvFileId ?? '', eve.userId))).status).toBe(404)
  app.advance(5 * minuteMs + 1)
  const late = await get(shown.data.url)
  expect([late.status, (await late.json()).code]).toEqual([410, 'link_expired'])
})

test('a CV of a profile that is hidden is linked for its owner alone', async () => {
  const [ada, staff] = [await researcher(), await person(app, { type: 'super_admin' })]
  await save(ada, { cvFileId: await upload(ada, 'cv'), cvPublic: true })
  await app.platform.database.query(sql`update researcher_profiles set hidden_at = now() where user_id = ${ada.userId}`)
  for (const who of [undefined, staff])
    expect(await linkTo(ada, who)).toMatchObject({ refusal: { code: 'cv_not_found', status: 404 } })
  expect(await linkTo(ada, ada)).toMatchObject({ ok: true })
})

test('a public link ends when the CV is made private, and any link when the CV is removed', async () => {
  const ada = await researcher()
  await save(ada, { cvFileId: await upload(ada, 'cv'), cvPublic: true })
  const cvFileId = await keptCv(ada)
  const shown = await linkTo(ada)
  await save(ada, { cvFileId, cvPublic: false })
  const own = await linkTo(ada, ada)
  if (!shown.ok || !own.ok) throw new Error('no link')
  const ended = await get(shown.data.url)
  expect([ended.status, (await ended.json()).code]).toEqual([410, 'link_expired'])
  expect((await get(own.data.url)).status).toBe(200)
  await save(ada)
  expect((await get(own.data.url)).status).toBe(404)
})

test('a private CV opens for reviewers, with a reason that is logged, and for no other staff', async () => {
  const ada = await researcher()
  await save(ada, { cvFileId: await upload(ada, 'cv') })
  const ask = (who: Person | undefined, reason: string) =>
    by(who)('POST /api/admin/researchers/:id/cv-link', { params: { id: ada.userId }, body: { reason } })
  const reason = 'The ORCID iD of her project has to be checked.'
  for (const type of ['customer_support', 'financial_admin', 'content_moderator', 'donor', 'researcher'] as const)
    expect(await ask(await person(app, { type }), reason)).toMatchObject({ refusal: { code: 'not_allowed' } })
  expect(await ask(undefined, reason)).toMatchObject({ refusal: { code: 'not_signed_in' } })
  const reviewer = await person(app, { type: 'scientific_reviewer' })
  expect(await ask(reviewer, 'because')).toMatchObject({
    refusal: { code: 'invalid_input', errors: [{ location: 'body.reason' }] },
  })
  const seen = await by(reviewer)('GET /api/researchers/:id', { params: { id: ada.userId } })
  expect(seen).toMatchObject({ data: { hasCv: false, cvNeedsReason: true } })
  const opened = await ask(reviewer, reason)
  if (!opened.ok) throw new Error(opened.refusal.code)
  expect((await get(opened.data.url)).status).toBe(200)
  const rows = await app.platform.database.query(sql`
    select actor_id as "actorId", target_id as "targetId", data from audit_log where action = 'cv.opened'`)
  expect(rows).toEqual([{ actorId: reviewer.userId, targetId: ada.userId, data: { reason } }])
})
