import { contentHash } from '#features/research/updates/store/versions.ts'
import { textHash, versionHash, wordings } from '#features/research/versions/store/versions.ts'
import { nothing, type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later, minuteMs } from '#values/time.ts'
import { careersDamages } from './careers-damages.ts'
import { digestDamages } from './digest-damages.ts'
import { messageDamages } from './message-damages.ts'
import { reportDamages } from './report-damages.ts'
import { textDamages } from './text-damages.ts'
import { ticketDamages } from './ticket-damages.ts'

type Hurt = {
  /** Public, indexed and without a paid gift. */
  readonly projectId: Id<'project'>
  readonly ownerId: Id<'user'>
  readonly donorId: Id<'user'>
}
type Damages = (platform: Pick<Platform, 'clock' | 'random'>, hurt: Hurt) => Readonly<Record<string, readonly Sql[]>>

/** For each check about content: the damage that violates it and no other check. */
export const contentDamages: Damages = (platform, hurt) => ({
  ...versionDamages(platform, hurt),
  ...updateDamages(platform, hurt),
  ...reviewDamages(platform, hurt),
  ...questionDamages(platform, hurt),
  ...redactionDamages(platform, hurt),
  ...teamDamages(platform, hurt),
  ...searchDamages(platform, hurt),
  ...sharingDamages(platform, hurt),
  ...verificationDamages(platform, hurt),
  ...thanksDamages(platform, hurt),
  ...careersDamages(platform, hurt.donorId),
  ...messageDamages(platform, hurt),
  ...reportDamages(platform, hurt),
  ...digestDamages(platform, hurt),
  'donors see each other only where both gave by name and allow it': [
    sql`insert into visible_supporters (project_id, user_id) values (${hurt.projectId}, ${hurt.ownerId})`,
  ],
  ...ticketDamages(platform, hurt),
  ...textDamages(platform, hurt),
  'each public project is found under a research area (AMB-077)': [
    sql`
      with gone as (delete from project_browse_areas where project_id = ${hurt.projectId}), unlisted as (
        delete from project_listings where project_id = ${hurt.projectId} and scope like '%/%' returning scope)
      update project_listing_counts set listed = listed - 1 where scope in (select scope from unlisted)`,
  ],
  'each change of a setting begins where the one before it ended': [
    sql`insert into setting_changes (key, no, before, after, by_id, at)
      values ('boost.days', 1, '8', '9', ${hurt.ownerId}, ${platform.clock.now()})`,
  ],
})

const versionDamages: Damages = (platform, { projectId, ownerId }) => {
  // A budget that is proven like any wording, and does not add up to its goal.
  const [lineKey, budgetId] = [newId(platform), newId(platform)]
  const budget = JSON.stringify([{ key: lineKey, use: 'equipment', label: 'Lamps', cents: 100 }])
  return {
    'each project says what its latest version says': [
      sql`update projects set title = 'Swapped after review' where id = ${projectId}`,
    ],
    'a budget adds up to the goal': [
      sql`insert into budget_lines values (${projectId}, ${lineKey}, 1, 'equipment', 'Lamps', 100)`,
      ...provenList(projectId, { field: 'budget', textId: budgetId, list: budget }),
    ],
    'the hash of each wording can be computed again': [
      sql`update project_texts set salt = 'another' where project_id = ${projectId} and field = 'impact'`,
    ],
    'each removal of something personal emptied the wordings that it says, of its own project': [
      sql`insert into project_redactions (id, project_id, by_id, reason, wordings, at)
        values (${newId(platform)}, ${projectId}, ${ownerId}, 'A telephone number.', 1, ${platform.clock.now()})`,
    ],
    'the hash of each version can be computed again': [
      sql`update project_versions set changed = '{}', hash = repeat('0', 64) where project_id = ${projectId}`,
    ],
  }
}

const updateDamages: Damages = (platform, { projectId, ownerId, donorId }) => {
  const now = platform.clock.now()
  const published = (id: string, finding: 'negative' | null = null): Sql => sql`
    insert into project_updates (id, project_id, content, author_id, author_name, kind, finding, state, published_at, created_at)
    values (${id}, ${projectId}, 'Eight reefs.', ${ownerId}, 'Ada King', ${finding ? 'final' : 'progress'}, ${finding},
      'published', ${now}, ${now})`
  const kept = (id: string, { content = 'Eight reefs.', salt = 'salt' } = {}): Sql => sql`
    insert into update_versions (update_id, number, content, salt, hash, by_id, at)
    values (${id}, 1, ${content}, ${salt}, ${contentHash(sql`'salt'`, sql`${content}::text`)}, ${ownerId}, ${now})`
  const [swapped, salted] = [newId<'update'>(platform), newId<'update'>(platform)]
  const [final, shows] = [newId<'update'>(platform), newId<'update'>(platform)]
  const hidden = newId<'update'>(platform)
  return {
    'each published update says what its latest kept wording says': [
      published(swapped),
      kept(swapped, { content: 'Nine reefs.' }),
    ],
    'the hash of each wording of an update can be computed again': [published(salted), kept(salted, { salt: 'other' })],
    'a project is completed by the final report that stands, and says what that found': [
      published(final, 'negative'),
      kept(final),
    ],
    'a reached milestone is shown by a published update of its project': [
      ...withMilestone(platform, projectId),
      published(shows),
      kept(shows),
      sql`update milestones set reached_at = ${now}, update_id = ${shows} where project_id = ${projectId}`,
      sql`update project_updates set state = 'taken_back', taken_back_at = ${now} where id = ${shows}`,
    ],
    'no notification quotes an update that was hidden or taken back': [
      published(hidden),
      kept(hidden),
      sql`update project_updates set hidden_at = ${now} where id = ${hidden}`,
      sql`insert into notifications (id, user_id, type, event_key, title, body, target, created_at)
        values (${newId(platform)}, ${donorId}, 'project_update', ${`update:${hidden}`}, 'New update', 'Eight reefs.',
          ${`/project/${projectId}?tab=updates`}, ${now})`,
    ],
  }
}

/** A milestone that is proven like any wording. */
function withMilestone(platform: Pick<Platform, 'clock' | 'random'>, projectId: Id<'project'>): readonly Sql[] {
  const [key, textId] = [newId(platform), newId(platform)]
  const list = JSON.stringify([{ key, title: 'Plots marked', dueOn: '2030-01-31' }])
  return [
    sql`insert into milestones (project_id, key, position, title, due_on)
      values (${projectId}, ${key}, 1, 'Plots marked', '2030-01-31')`,
    ...provenList(projectId, { field: 'milestones', textId, list }),
  ]
}

/** The project's first version has this list, and its hash. */
const provenList = (
  projectId: Id<'project'>,
  { field, textId, list }: { readonly field: 'budget' | 'milestones'; readonly textId: string; readonly list: string },
): readonly Sql[] => [
  sql`insert into project_texts values (${textId}, ${projectId}, ${field}, ${list}, 'salt',
    ${textHash(sql`'salt'`, sql`${field}::text`, sql`${list}::text`)})`,
  field === 'budget'
    ? sql`update project_versions set budget_id = ${textId} where project_id = ${projectId}`
    : sql`update project_versions set milestones_id = ${textId} where project_id = ${projectId}`,
  sql`update project_versions set hash = (
      select ${versionHash(sql`null::text`)} from project_versions v ${wordings} where v.project_id = ${projectId}
    ) where project_id = ${projectId}`,
]

const reviewDamages: Damages = (platform, { projectId, ownerId, donorId }) => {
  const now = platform.clock.now()
  const decided = (by: Id<'user'>, judged: { version?: number; recommended?: true }): Sql => {
    const review = newId(platform)
    const row = (isFinal: boolean): Sql => sql`(${newId(platform)}::uuid, ${review}::uuid, ${judged.version ?? 1}::int,
      'approved', ${isFinal}::boolean, 'Dear Ada', 1, ${by}::uuid, ${now}::timestamptz,
      ${isFinal ? now : null}::timestamptz)`
    return sql`
      with review as (
        insert into project_reviews (id, project_id, submitted_at, due_at)
        values (${review}, ${projectId}, ${now}, ${now})
      )
      insert into review_decisions (id, review_id, version, outcome, is_final, letter, template, by_id, at, letter_at)
      values ${row(true)} ${judged.recommended ? sql`, ${row(false)}` : nothing}`
  }
  return {
    'no reviewer decides on their own project, or on one that they stand close to': [decided(ownerId, {})],
    'a decision is about the version that the project had then': [decided(donorId, { version: 7 })],
    'who recommended an approval is not who agreed to it': [decided(donorId, { recommended: true })],
    'the versions of the rubric follow each other, and no question of one has the key of another': [
      sql`insert into review_rubrics (version, questions, at) values (7, '[{"key": "risk"}]', ${now})`,
    ],
  }
}

const questionDamages: Damages = (platform, { projectId, ownerId, donorId }) => {
  const now = platform.clock.now()
  const asked = (question: string, by: { name: boolean }): Sql => sql`
    insert into questions (id, project_id, asker_id, body, by_name, asked_at, answered_at)
    values (${question}, ${projectId}, ${donorId}, 'Which corals?', ${by.name}, ${now}, ${now})`
  const answer = (question: string, number: number): Sql => sql`
    insert into answer_versions (question_id, number, body, by_id, at)
    values (${question}, ${number}, 'Staghorn.', ${ownerId}, ${later(now, (number - 1) * minuteMs)})`
  const [unanswered, skipped, named] = [newId(platform), newId(platform), newId(platform)]
  return {
    'a question is public since its answer, and no other has an answer': [asked(unanswered, { name: false })],
    'the wordings of an answer are numbered without gaps': [
      asked(skipped, { name: false }),
      answer(skipped, 1),
      answer(skipped, 3),
    ],
    'no question names a closed account': [asked(named, { name: true }), answer(named, 1), closed(donorId)],
  }
}

const redactionDamages: Damages = (platform, { projectId, donorId }) => ({
  'questions, answers, letters, reasons, thanks, payouts, receipts and mails say what they said, but for what was removed':
    [
      sql`insert into questions (id, project_id, asker_id, body, by_name, asked_at, salt, hash)
      values (${newId(platform)}, ${projectId}, ${donorId}, 'Swapped?', false, ${platform.clock.now()}, 'salt',
        repeat('0', 64))`,
    ],
})

const closed = (person: Id<'user'>): Sql => sql`update users set state = 'closed' where id = ${person}`

const teamDamages: Damages = (platform, { projectId, ownerId, donorId }) => {
  const joined = (person: Id<'user'>): Sql => sql`
    insert into project_members (id, project_id, user_id, role, joined_at)
    values (${newId(platform)}, ${projectId}, ${person}, 'editor', ${platform.clock.now()})`
  return {
    'no closed account is in a team': [joined(donorId), closed(donorId)],
    'a team does not contain its lead twice': [joined(ownerId)],
  }
}

/** Lists are counted by triggers, which a damage bypasses. */
const recounted = sql`
  update project_listing_counts c set listed = (select count(*) from project_listings where scope = c.scope)
    + (select count(*) from project_open_listings where scope = c.scope)`

const searchDamages: Damages = ({ clock }, { projectId }) => ({
  // Hidden, no longer in any list, and still found by search.
  'everything public is found, and nothing else': [
    sql`update projects set hidden_at = ${clock.now()} where id = ${projectId}`,
    sql`delete from project_listings where project_id = ${projectId}`,
    recounted,
  ],
  'the list of the best has each public document once': [
    sql`insert into search_champions (lexeme, nos, made_at) values ('', '{}', ${clock.now()})
      on conflict (lexeme) do update set nos = search_champions.nos || search_champions.nos[1:1] || -1 || -1,
        made_at = excluded.made_at`,
  ],
  'search knows the money, the deadline and the end of each project': [
    sql`update search_documents set raised_cents = raised_cents + 1 where id = ${projectId}`,
  ],
  'a word is counted once for each document that has it': [
    sql`update search_words set documents = documents + 1 where word = 'coral'`,
  ],
})

const thanksDamages: Damages = (platform, { projectId, ownerId, donorId }) => {
  const id = newId(platform)
  return {
    // The donor gave to another project.
    'thanks went to donors of the project alone': [
      sql`insert into thanks (id, project_id, by_id, client_key, body, donors, mailed, sent_at)
        values (${id}, ${projectId}, ${ownerId}, ${id}, 'Thank you.', 1, 1, ${platform.clock.now()})`,
      sql`insert into thanked_donors values (${id}, ${donorId})`,
    ],
  }
}

const sharingDamages: Damages = (_, { projectId }) => ({
  'lists and feeds have each public project in all of its places, and nothing else': [
    sql`delete from project_listings where project_id = ${projectId} and scope <> 'all'`,
    recounted,
  ],
  'a list says how many projects it has': [
    sql`update project_listing_counts set listed = listed + 1 where scope = 'all'`,
  ],
  // A number below the first, which no file has.
  'sitemaps name everything public once, and nothing else': [
    sql`create temporary table moved on commit drop as select * from search_documents where id = ${projectId}`,
    sql`delete from search_documents where id = ${projectId}`,
    sql`update moved set no = -1`,
    sql`insert into search_documents overriding system value select * from moved`,
    sql`update search_champions set nos = nos || -1 where lexeme = ''`,
  ],
})

const verificationDamages: Damages = (platform, { ownerId }) => {
  const [now, request] = [platform.clock.now(), newId(platform)]
  return {
    // The researcher confirmed their own request.
    'each badge rests on a request that staff confirmed, who are not its holder, for 36 months at most': [
      sql`insert into verification_requests (id, user_id, statement, name, asked_at, due_at, outcome, decided_at)
        values (${request}, ${ownerId}, 'I work there.', 'Any', ${now}, ${now}, 'confirmed', ${now})`,
      sql`insert into verifications (id, user_id, request_id, checked, note, name, institution, confirmed_by, confirmed_at, valid_until)
        select ${newId(platform)}, id, ${request}, '{institution}', 'Any.', first_name || ' ' || last_name, institution,
          id, ${now}, ${later(now, minuteMs)} from users where id = ${ownerId}`,
    ],
    // Only typed, not proven.
    'each ORCID iD that is an address is proven': [
      sql`update researcher_profiles set orcid_id = '0000-0002-1825-0097', public_id = '0000-0002-1825-0097'
        where user_id = ${ownerId}`,
    ],
  }
}
