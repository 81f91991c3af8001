import { expect, test } from 'vitest'
import { slices } from '#api/slices.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { openProject } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import { actorUnder } from '#wire/allow.ts'
import { forgetQuotas } from './actions.ts'

const app = await testApp()
const draft = { title: 'Reefs', description: 'Count.', sector: 'science', subsection: 'ecology', fundingGoal: 5000 }

test('a person has a limit of submissions a day, another person has their own, and the next day starts again (too_often)', async () => {
  const [ada, eve] = [await person(app, { type: 'researcher' }), await person(app, { type: 'researcher' })]
  const submit = (who = ada) =>
    app.as<typeof submissionsContract>(who.accessToken)('POST /api/projects', { body: draft })
  const first = await Promise.all(Array.from({ length: 24 }, () => submit()))
  expect(first.filter((one) => one.ok)).toHaveLength(20)
  const refused = first.filter((one) => !one.ok)
  for (const one of refused) expect(one).toMatchObject({ refusal: { code: 'too_often', status: 429 } })
  expect(await submit(eve)).toMatchObject({ ok: true })
  const headers = { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(draft) }
  const answer = await app.fetch(new Request('http://app.test/api/projects', init))
  expect(Number(answer.headers.get('retry-after'))).toBe(dayMs / 1000)
  await app.platform.database.transaction((tx) => forgetQuotas(tx, ada.userId))
  expect(await submit()).toMatchObject({ ok: true })
})

test('invalid input does not count against a cap; a later refusal does', async () => {
  const { projectId, owner } = await openProject(app)
  const post = (content: string) =>
    app.as<typeof updatesContract>(owner.accessToken)('POST /api/projects/:id/updates', {
      params: { id: projectId },
      body: { content },
    })
  for (let at = 0; at < 40; at++) expect(await post('')).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await post('Divers counted.')).toMatchObject({ ok: true })
})

test('a cap exists only where a session is required, because it counts people', () => {
  const capped = slices.flatMap(({ contract }) => Object.entries(contract).filter(([, one]) => one.perPerson))
  expect(capped.length).toBeGreaterThan(8)
  for (const [key, { allow }] of capped) expect([key, actorUnder[allow.policy]]).toEqual([key, 'required'])
})
