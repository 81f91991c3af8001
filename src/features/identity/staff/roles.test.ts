import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { staffRoles } from '#values/permission.ts'

const app = await testApp()

test('there are five staff roles, in the database as in the product (GEN-05, PERM-09)', async () => {
  const five = ['super_admin', 'scientific_reviewer', 'customer_support', 'financial_admin', 'content_moderator']
  const rows = await app.platform.database.query<{ role: string }>(
    sql`select unnest(enum_range(null::staff_role))::text as role`,
  )
  expect(rows.map((row) => row.role)).toEqual(five)
  expect(staffRoles).toEqual(five)
})

const grantOf = async (role: (typeof staffRoles)[number]) => {
  const { userId, email } = await person(app, { type: role })
  const [row] = await app.platform.database.query(sql`
    select s.user_id as id, u.email, s.role, s.permissions, s.department, s.expertise_areas as "expertiseAreas"
    from staff_members s join users u on u.id = s.user_id where s.user_id = ${userId}`)
  return { row, id: userId, email }
}

test('a grant keeps role, permissions, department and expertise beside the person (PERM-05, PERM-06, PERM-07, PERM-08, PERM-12)', async () => {
  const expected = {
    super_admin: { permissions: ['all'], department: 'Management', expertiseAreas: [] },
    scientific_reviewer: {
      permissions: ['review_projects', 'view_projects', 'comment_projects'],
      department: 'Scientific Review',
      expertiseAreas: ['biology', 'environmental_science', 'ecology'],
    },
    customer_support: {
      permissions: ['view_users', 'assist_users', 'view_tickets'],
      department: 'Customer Support',
      expertiseAreas: [],
    },
  } as const
  for (const role of ['super_admin', 'scientific_reviewer', 'customer_support'] as const) {
    const { row, id, email } = await grantOf(role)
    expect(row).toEqual({ id, email, role, ...expected[role] })
  }
})
