import { expect, test } from 'vitest'
import { testApp } from '#hosts/node/testing/test-app.ts'
import { sql } from '#platform/database.ts'
import { staffRoles } from '#values/permission.ts'

const app = await testApp()

test('there are five staff roles, in the database as in the product (GEN-05)', async () => {
  const five = ['super_admin', 'scientific_reviewer', 'customer_support', 'financial_admin', 'content_moderator']
  const rows = await app.platform.database.query<{ role: string }>(
    sql`select unnest(enum_range(null::staff_role))::text as role`,
  )
  expect(rows.map((row) => row.role)).toEqual(five)
  expect(staffRoles).toEqual(five)
})
