import { expect, test } from 'vitest'
import { httpPeer, type PeerAnswer } from '#test/http-peer.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import type { publicationsContract } from './contract.ts'
import { workOf } from './rules/crossref.ts'
import { doisOf, publicationText, repeatedDois } from './rules/publications.ts'

/** The body of https://api.crossref.org/works/{doi}, without what we do not read. */
const work = (of: object) => ({
  status: 'ok',
  'message-type': 'work',
  'message-version': '1.0.0',
  message: { DOI: '10.5555/reef-7', type: 'journal-article', publisher: 'Demo Press', ...of },
})
const reef = work({
  title: ['Counting <i>Acropora</i> corals &amp; their\n neighbours'],
  author: [
    { given: 'Ada', family: 'Demo', sequence: 'first', affiliation: [] },
    { name: 'The Demo Consortium', sequence: 'additional', affiliation: [] },
  ],
  'container-title': ['Demo Journal of Reefs'],
  issued: { 'date-parts': [[2024, 3, 15]] },
})
let scripted: PeerAnswer = { json: reef }
const register = await httpPeer(() => scripted)
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const app = await testApp({ settings: { ...testSettings, doiLookup: register.url }, log: silent })
const ada = await person(app, { type: 'researcher' })
const lookUp = async (doi: string, by = app) => {
  const answer = await by.as<typeof publicationsContract>(ada.accessToken)('GET /api/publications/lookup', {
    query: { doi },
  })
  return answer.ok ? answer.data : answer.refusal
}

test('a DOI, or a link to it, is looked up and answered as one line to be checked', async () => {
  scripted = { json: reef }
  expect(await lookUp('https://doi.org/10.5555/Reef-7')).toEqual({
    doi: '10.5555/reef-7',
    state: 'found',
    line: 'Ada Demo, The Demo Consortium (2024). Counting Acropora corals & their neighbours. Demo Journal of Reefs. https://doi.org/10.5555/reef-7',
    isRetracted: false,
  })
  expect(register.received.at(-1)?.path).toBe('/works/10.5555%2Freef-7?mailto=support%40fundamental.example')
  scripted = { json: work({ title: ['Withdrawn reefs'], 'updated-by': [{ type: 'retraction', DOI: '10.5555/r' }] }) }
  expect(await lookUp('10.5555/reef-8')).toMatchObject({ state: 'found', isRetracted: true })
})

test.each<[string, PeerAnswer]>([
  ['does not answer in time', 'hang'],
  ['fails', { status: 500, text: 'oops' }],
  ['sends us into our own network', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['sends more than a megabyte', { json: work({ title: ['a'.repeat(1_100_000)] }) }],
  ['sends no JSON', { text: '<html>' }],
])('a register that %s is away, and the link is there to type the rest', async (_, answer) => {
  scripted = answer
  expect(await lookUp('10.5555/reef-7')).toEqual({
    ...{ doi: '10.5555/reef-7', state: 'away', line: 'https://doi.org/10.5555/reef-7', isRetracted: false },
  })
})

test('a DOI that is not in the register, or without a title, is unknown', async () => {
  for (const answer of [{ status: 404, text: 'Resource not found.' }, { json: {} }, { json: work({ title: [] }) }]) {
    scripted = answer
    expect(await lookUp('10.5555/none')).toMatchObject({ state: 'unknown', line: 'https://doi.org/10.5555/none' })
  }
})

/** The body of https://api.datacite.org/dois/{doi}, without what we do not read. */
const deposit = (attributes: object) => ({ data: { id: '10.5555/data-7', type: 'dois', attributes } })
const data = deposit({
  doi: '10.5555/data-7',
  titles: [{ title: 'Subtitle', titleType: 'Subtitle' }, { title: 'Counts of <i>Acropora</i>, 2024' }],
  creators: [
    { name: 'Demo, Ada', givenName: 'Ada', familyName: 'Demo', nameType: 'Personal' },
    { name: 'The Demo Consortium', nameType: 'Organizational' },
  ],
  publisher: { name: 'Demo Repository' },
  container: {},
  publicationYear: 2025,
  types: { resourceTypeGeneral: 'Dataset' },
})

test('what Crossref does not have is looked up at DataCite; what neither has is unknown, and if one does not answer it is away', async () => {
  let second: PeerAnswer = { json: data }
  const repository = await httpPeer(() => second)
  const both = await testApp({
    settings: { ...testSettings, doiLookup: register.url, dataDoiLookup: repository.url },
    log: silent,
  })
  const ben = await person(both, { type: 'researcher' })
  const ask = async () => {
    const answer = await both.as<typeof publicationsContract>(ben.accessToken)('GET /api/publications/lookup', {
      query: { doi: '10.5555/data-7' },
    })
    return answer.ok ? answer.data : answer.refusal
  }
  scripted = { json: reef }
  expect(await ask()).toMatchObject({ line: expect.stringContaining('Demo Journal of Reefs') })
  expect(repository.received).toEqual([])
  scripted = { status: 404, text: 'Resource not found.' }
  expect(await ask()).toEqual({
    doi: '10.5555/data-7',
    state: 'found',
    line: 'Ada Demo, The Demo Consortium (2025). Counts of Acropora, 2024. Demo Repository. https://doi.org/10.5555/data-7',
    isRetracted: false,
  })
  expect(repository.received.at(-1)?.path).toBe('/dois/10.5555%2Fdata-7?mailto=support%40fundamental.example')
  second = { json: deposit({ titles: [{ title: 'Old' }], publisher: 'A Text' }) }
  expect(await ask()).toMatchObject({ line: 'Old. A Text. https://doi.org/10.5555/data-7' })
  for (const none of [{ status: 404, json: { errors: [] } }, { json: deposit({ titles: [] }) }, { json: 7 }]) {
    second = none
    expect(await ask()).toMatchObject({ state: 'unknown' })
  }
  second = { status: 500, text: 'oops' }
  expect(await ask()).toMatchObject({ state: 'away' })
  // Crossref is away, and DataCite knows it.
  scripted = { status: 500, text: 'oops' }
  second = { json: data }
  expect(await ask()).toMatchObject({ state: 'found' })
})

test('an invalid DOI is reported as such, and without a register none is queried', async () => {
  const before = register.received.length
  for (const wrong of ['', 'reefs', 'https://evil.example/10.1000/182', '10.1000/a b', 'x'.repeat(1001)])
    expect(await lookUp(wrong)).toMatchObject({ code: 'invalid_input', errors: [{ location: 'query.doi' }] })
  const alone = await testApp()
  const ben = await person(alone, { type: 'researcher' })
  const ask = alone.as<typeof publicationsContract>(ben.accessToken)
  expect(await ask('GET /api/publications/lookup', { query: { doi: '10.5555/reef-7' } })).toMatchObject({
    data: { state: 'away' },
  })
  expect(register.received.length).toBe(before)
})

test('a line fits into the list, however long the title and the authors are', () => {
  const author = Array.from({ length: 400 }, (_, at) => ({ given: 'G'.repeat(80), family: `Author ${at}` }))
  for (const title of ['Reefs', 'a'.repeat(4000), '<b></b>x'])
    for (const some of [author, author.slice(0, 2), []]) {
      const line = workOf('10.5555/reef-7', work({ title: [title], author: some }))?.line ?? ''
      expect(line.length).toBeLessThanOrEqual(500)
      expect(line).toContain('https://doi.org/10.5555/reef-7')
    }
  const hidden = workOf('10.5555/reef-7', work({ title: ['\u202Esfeer\u0000 <script>alert(1)</script>'] }))
  expect(hidden?.line).toBe('sfeer alert(1). Demo Press. https://doi.org/10.5555/reef-7')
})

test('two DOIs of a list are the same when they name the same thing, however they are written', () => {
  const lines = ['One, doi:10.5555/REEF.', 'Two', 'Three https://doi.org/10.5555/reef', 'Four 10.5555/other']
  expect(repeatedDois(lines)).toEqual([{ at: 2, first: 0 }])
  expect(doisOf(lines)).toEqual(['10.5555/reef', '10.5555/other'])
  expect(publicationText('Two')).toEqual({ before: 'Two', doi: undefined, after: '' })
  expect(publicationText('One, doi:10.5555/REEF.')).toEqual({ before: 'One, ', doi: '10.5555/reef', after: '.' })
})
