import postgres from 'postgres'

/**
 * An open project whose room these people are in as donors: its id. The product that runs on the database lets them in.
 */
export async function projectWithDonors(databaseUrl: string, donors: readonly string[]): Promise<string> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const [project] = await client<{ id: string }[]>`
      with owner as (
        insert into users (id, email, first_name, last_name, user_type, email_verified_at, created_at, updated_at)
        values (gen_random_uuid(), gen_random_uuid() || '@example.org', 'Noor', 'Demo', 'researcher', now(), now(), now())
        returning id
      )
      insert into projects (id, owner_id, title, description, sector, subsection, funding_goal_cents, status, submitted_at,
        deadline_at, approved_at, created_at, updated_at)
      select gen_random_uuid(), owner.id, 'Sheltered reefs', 'Corals.', 'science', 'ecology', 1000000, 'approved', now(),
        now() + interval '60 days', now(), now(), now() from owner
      returning id`
    if (!project) throw new Error('a project that was inserted is there')
    await client`
      insert into project_donors (project_id, donor_id, gifts, anonymous)
      select ${project.id}, id, 1, false from unnest(${[...donors]}::uuid[]) id`
    return project.id
  } finally {
    await client.end()
  }
}
