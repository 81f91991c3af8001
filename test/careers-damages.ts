import { type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later } from '#values/time.ts'

type Kept = {
  readonly state: 'published' | 'closed' | 'refused'
  readonly outcome: 'passed' | null
  /** A wording is public, waits, or neither. */
  readonly stands: 'live' | 'waiting' | 'nowhere'
}

/** For each check about positions and applications: the damage that violates it and no other check. */
export function careersDamages(
  platform: Pick<Platform, 'clock' | 'random'>,
  posterId: Id<'user'>,
): Readonly<Record<string, readonly Sql[]>> {
  const now = platform.clock.now()
  const position = (id: string, { state, outcome, stands }: Kept): Sql[] => [
    sql`insert into jobs (id, poster_id, state, live_revision, waiting_revision, created_at, first_published_at,
        closes_at, closed_at)
      values (${id}, ${posterId}, ${state}, ${stands === 'live' ? 1 : null}, ${stands === 'waiting' ? 1 : null}, ${now},
        ${stands === 'live' ? now : null}, ${later(now, dayMs)}, ${state === 'closed' ? now : null})`,
    sql`insert into job_revisions (job_id, number, title, company, location, is_remote, type, category, deadline,
        description, full_description, requirements, benefits, made_at, score, doubts, outcome, decided_at)
      values (${id}, 1, 'Diver', 'Lab', 'Here', false, 'full-time', 'research', '2027-01-31', 'x', 'x', '{x}', '{x}',
        ${now}, 0, '{}', ${outcome}, ${outcome && now})`,
  ]
  const application = (days: number): Sql[] => {
    const jobId = newId(platform)
    return [
      ...position(jobId, { state: 'closed', outcome: 'passed', stands: 'live' }),
      sql`insert into applications (id, job_id, email, link_hash, received_at, purge_after, withdrawn_at)
        values (${newId(platform)}, ${jobId}, 'one@people.example', ${jobId}, ${now}, ${later(now, days * dayMs)},
          ${days < 0 ? now : null})`,
    ]
  }
  /** An application that was withdrawn days ago, so that it needs neither answers nor files. */
  const applied = (id: string): Sql[] => {
    const jobId = newId(platform)
    return [
      ...position(jobId, { state: 'closed', outcome: 'passed', stands: 'live' }),
      sql`insert into applications (id, job_id, email, link_hash, received_at, purge_after, withdrawn_at)
        values (${id}, ${jobId}, 'two@people.example', ${jobId}, ${now}, ${later(now, dayMs)}, ${later(now, -dayMs)})`,
    ]
  }
  const letter = (applicationId: string, waitsMs: number, isSent = false): Sql[] => {
    const letterId = newId(platform)
    return [
      sql`insert into application_letters (id, job_id, stage, words, made_at, send_after, sent_at)
        select ${letterId}, job_id, 'declined', 'x', ${now}, ${later(now, waitsMs)}, ${isSent ? now : null}
        from applications where id = ${applicationId}`,
      sql`insert into application_letter_items (letter_id, application_id, from_stage)
        values (${letterId}, ${applicationId}, 'new')`,
    ]
  }
  const [told, late, twice, noted] = [newId(platform), newId(platform), newId(platform), newId(platform)]
  return {
    'a letter to applicants that left says of each reader what became of it, and no other letter does': [
      ...applied(told),
      ...letter(told, 0, true),
    ],
    'a letter to applicants leaves within an hour of its time': [...applied(late), ...letter(late, -2 * 3_600_000)],
    'no applicant is in two letters that wait': [...applied(twice), ...letter(twice, 1000), ...letter(twice, 1000)],
    'nothing that a poster noted about an application outlives its withdrawal': [
      ...applied(noted),
      sql`insert into application_notes (id, application_id, words, made_at)
        values (${newId(platform)}, ${noted}, 'x', ${now})`,
    ],
    'a saved search is looked at within an hour of its time': [
      sql`insert into job_alerts (id, user_id, query, every, created_at, next_run)
        values (${newId(platform)}, ${posterId}, 'q=x', 'daily', ${now}, ${later(now, -dayMs)})`,
    ],
    'a position is listed while it is public and until 30 days after its deadline, and no other is': position(
      newId(platform),
      { state: 'published', outcome: 'passed', stands: 'live' },
    ),
    'no wording of a position is public that was not passed': position(newId(platform), {
      ...{ state: 'closed', outcome: null, stands: 'live' },
    }),
    'the wording that waits for a moderator is not decided': position(newId(platform), {
      ...{ state: 'refused', outcome: 'passed', stands: 'waiting' },
    }),
    'no closed account has a position': [
      ...position(newId(platform), { state: 'refused', outcome: null, stands: 'nowhere' }),
      sql`update users set state = 'closed' where id = ${posterId}`,
    ],
    'nothing of an application is kept a year after its deadline': application(-1),
    'an application that stands has its answers and its resume, and one that was withdrawn has nothing': application(1),
  }
}
