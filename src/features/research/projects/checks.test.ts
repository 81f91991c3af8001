import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { projectChecks } from './checks.ts'

const app = await testApp()
const { database: db, clock } = app.platform

test('a public project without a research area is reported', async () => {
  const id = await project(app, await person(app, { type: 'researcher' }))
  const broken = async () => (await Promise.all(projectChecks.map((check) => check.broken(db, clock.now())))).flat()
  expect(await broken()).toEqual([])
  await db.query(sql`delete from project_browse_areas where project_id = ${id}`)
  expect(await broken()).toEqual([`project ${id}`])
})
