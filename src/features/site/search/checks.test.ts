import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { searchChecks } from './checks.ts'

const app = await testApp()
const { database: db, clock } = app.platform
const owner = await person(app, { type: 'researcher' })
const id = await project(app, owner)
const pending = await project(app, owner, { status: 'pending' })
await app.drain()

const broken = async () => (await Promise.all(searchChecks.map((check) => check.broken(db, clock.now())))).flat()

test('an index that is true passes, and each planted defect is named', async () => {
  expect(await broken()).toEqual([])
  await db.query(sql`update search_documents set id = ${pending} where id = ${id}`)
  expect(await broken()).toEqual(
    expect.arrayContaining([`project ${id} is not found`, `project ${pending} is not public`]),
  )
  await db.query(sql`update search_documents set id = ${id}, raised_cents = 5 where id = ${pending}`)
  expect(await broken()).toEqual([`project ${id}`])
  await db.query(sql`update search_documents set raised_cents = 0 where id = ${id}`)
  await db.query(sql`update search_words set documents = 7 where word = 'blind'`)
  expect(await broken()).toEqual(['word blind 7 instead of 1'])
  await db.query(sql`update search_words set documents = 1 where word = 'blind'`)
  await db.query(sql`delete from search_documents where id = ${id}`)
  await db.query(sql`insert into search_changes (kind, id) values ('project', ${id})`)
  expect(await broken()).not.toContain(`project ${id} is not found`)
})
