import { keepUpload } from '#features/foundation/files/actions.ts'
import { decideOutcomes } from '#features/funding/outcomes/actions/decide-outcomes.ts'
import { notifyDonors } from '#features/funding/outcomes/actions/notify-donors.ts'
import { publishStatement } from '#features/funding/outcomes/actions/statements.ts'
import { listDrafts } from '#features/research/drafts/actions/drafts.ts'
import { saveDraft } from '#features/research/drafts/actions/save-draft.ts'
import { save } from '#features/research/follows/actions.ts'
import { answerQuestion } from '#features/research/reviews/actions/answers.ts'
import { declare } from '#features/research/reviews/actions/claims.ts'
import { comment } from '#features/research/reviews/actions/comment.ts'
import { decide } from '#features/research/reviews/actions/decide.ts'
import { sendLetters } from '#features/research/reviews/actions/letters.ts'
import { editProject } from '#features/research/submissions/actions/edit.ts'
import { readEdit } from '#features/research/submissions/actions/read-edit.ts'
import { submitProject } from '#features/research/submissions/actions/submit.ts'
import { reach } from '#features/research/updates/actions/milestones.ts'
import { readWaiting } from '#features/research/updates/actions/read-updates.ts'
import { editUpdate, postUpdate } from '#features/research/updates/actions/write.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Task } from '#platform/task.ts'
import type { Id } from '#values/id.ts'
import { dayMs, type Instant, later, secondMs } from '#values/time.ts'
import { liveCommunity } from './community.ts'
import { isDigestEvent, liveDigest } from './digests.ts'
import { isDisputeEvent, liveDispute } from './disputes.ts'
import { demoDraft } from './draft.ts'
import { finish } from './finish.ts'
import { giveWith } from './gifts.ts'
import { listsOf } from './lists-of.ts'
import { isPayoutEvent, livePayout } from './payouts.ts'
import type { DemoPeople } from './people.ts'
import type { DemoEvent } from './plan.ts'
import { isServiceEvent, liveService } from './plan-services.ts'
import { livePlan } from './plans.ts'
import { isRefundEvent, liveRefund } from './refunds.ts'
import { liveReview, rubricKeys, unsaid } from './reviews.ts'
import { findOpenReview, findOwnProject } from './store.ts'
import { type DemoProject, demoProjects } from './texts/projects.ts'
import { liveTicket } from './tickets.ts'
import { answerTo, askAs } from './verifications.ts'

type Event<K extends DemoEvent['kind']> = Extract<DemoEvent, { kind: K }>

type Money = { readonly moneyTasks: readonly Task[]; readonly password: string }

/** Runs the plan's events, through the actions of people's own requests. */
export class DemoPlayer {
  readonly #people: DemoPeople
  readonly #pictures: readonly Uint8Array[]
  readonly #money: Money
  readonly #projects = new Map<string, Id<'project'>>()

  constructor(people: DemoPeople, pictures: readonly Uint8Array[], money: Money) {
    this.#people = people
    this.#pictures = pictures
    this.#money = money
  }

  /** Staff exist from the beginning; people of an earlier start are found, not made again. */
  async recall(platform: Platform, past: readonly DemoEvent[]): Promise<void> {
    await this.#people.addStaff(platform)
    for (const event of past) {
      if (event.kind === 'researcher' || event.kind === 'donor' || event.kind === 'submit')
        await this.#one(platform, event)
    }
  }

  /** @param at the platform at that moment. */
  async live(events: readonly DemoEvent[], at: (moment: Instant) => Platform): Promise<void> {
    await Promise.all(events.map((event) => this.#one(at(event.at), event)))
    const lastGift = events.findLast((event) => event.kind === 'gift')
    if (lastGift) await this.#settleMoney(at(lastGift.at))
  }

  async #settleMoney(platform: Platform): Promise<void> {
    await finish(platform, this.#money.moneyTasks)
  }

  #cast() {
    return {
      pictures: this.#pictures,
      actorOf: (key: string) => this.#people.mustActor(key),
      mustProject: (key: string) => this.#mustProject(key),
    }
  }

  async #one(platform: Platform, event: DemoEvent): Promise<unknown> {
    if (isPayoutEvent(event)) return livePayout(platform, event, { ...this.#money, ...this.#cast() })
    if (isDisputeEvent(event)) return liveDispute(platform, event, { ...this.#money, ...this.#cast() })
    if (isRefundEvent(event)) return liveRefund(platform, event, { ...this.#money, ...this.#cast() })
    if (event.kind === 'ticket') return liveTicket(platform, event, this.#cast())
    if (isDigestEvent(event)) return liveDigest(platform, event, (key) => this.#people.mustActor(key))
    if (isServiceEvent(event)) return liveService(platform, event, this.#cast())
    switch (event.kind) {
      case 'researcher':
        return this.#people.addResearcher(platform, event.person)
      case 'donor':
        return this.#people.addDonor(platform, event.person)
      case 'submit':
        return this.#submit(platform, event.project)
      case 'comment':
        return this.#comment(platform, event)
      case 'approve':
        return this.#decide(platform, event.project, {
          status: 'approved',
          browseAreas: (event.project.reviewerAreas ?? []).map(placeOf),
        })
      case 'reject':
        return this.#decide(platform, event.project, { status: 'rejected', reason: event.reason })
      case 'edit':
        return this.#edit(platform, event)
      case 'follow':
        return save(platform, this.#people.mustActor(event.donor), this.#mustProject(event.project))
      case 'update':
        return this.#update(platform, event)
      case 'draft':
        return this.#draft(platform, event)
      case 'rewrite':
        return this.#rewrite(platform, event)
      case 'close':
        return decideOutcomes(platform).then(() => notifyDonors(platform))
      case 'question':
      case 'reply':
      case 'invite':
      case 'message':
        return liveCommunity(platform, event, {
          actorOf: (key) => this.#people.mustActor(key),
          projectId: this.#mustProject(event.project),
        })
      case 'plan':
      case 'card':
      case 'cancel-plan':
      case 'renewals':
        return livePlan(platform, event, { actorOf: (key) => this.#people.mustActor(key), ...this.#money })
      case 'declare':
      case 'recommend':
      case 'ask changes':
      case 'answers':
      case 'prioritize':
      case 'remark':
        return liveReview(platform, event, {
          actorOf: (key) => this.#people.mustActor(key),
          projectId: this.#mustProject(event.project),
        })
      case 'statement':
        return this.#state(platform, event)
      case 'ask':
        return this.#ask(platform, event)
      case 'answer':
        return answerTo(
          platform,
          this.#people.mustActor('scientific_reviewer'),
          this.#people.mustActor(event.person.key),
          event.to,
          event.person,
        )
      case 'gift':
        return this.#gift(platform, event)
    }
  }

  async #submit(platform: Platform, project: DemoProject): Promise<void> {
    const actor = this.#people.mustActor(project.researcher)
    const present = await findOwnProject(platform.database, actor.userId, project.title)
    const imageFileId = present ? undefined : await this.#picture(platform, project)
    const { title, description, sector, area, methodology, impact, timeline, fundingUses } = project
    const draft = {
      title,
      description,
      sector,
      subsection: area,
      methodology: project.firstRejection === undefined ? methodology : undefined,
      impact,
      timeline,
      fundingUses,
      imageFileId,
      ...listsOf(platform, project),
    }
    const id =
      present?.id ??
      (await submitProject(platform, actor, {
        ...draft,
        fundingGoal: project.fundingGoalUsd,
        minimumViable: project.minimumUsd,
      }))
    this.#projects.set(project.key, id)
  }

  async #ask(platform: Platform, { person }: Event<'ask'>): Promise<void> {
    const [picture] = this.#pictures
    if (picture) await askAs(platform, this.#people.mustActor(person.key), person, picture)
  }

  /** One project in twenty has a drawn picture; the others show their cover art. */
  async #picture(platform: Platform, project: DemoProject): Promise<string | undefined> {
    const bytes = this.#pictures[demoProjects.indexOf(project) / 20]
    if (!bytes) return undefined
    const actor = this.#people.mustActor(project.researcher)
    const upload = { purpose: 'project_image' as const, fileName: `${project.key}.png`, bytes: Uint8Array.from(bytes) }
    return (await keepUpload(platform, actor, upload)).fileId
  }

  async #decide(platform: Platform, project: DemoProject, verdict: Parameters<typeof decide>[3]): Promise<void> {
    const review = await findOpenReview(platform.database, this.#mustProject(project.key))
    if (!review) return
    const actor = this.#people.mustActor('super_admin')
    await declare(platform, actor, review.id, [])
    for (const [at, key] of verdict.status === 'approved' ? rubricKeys.entries() : [])
      await answerQuestion(platform, actor, review.id, { ...unsaid, key, score: at % 3 === 0 ? 3 : 4 })
    await decide(platform, actor, review.id, verdict)
    const now = later(platform.clock.now(), platform.settings.reviews.letterSeconds * secondMs)
    await sendLetters({ ...platform, clock: { now: () => now } })
  }

  async #comment(platform: Platform, event: Event<'comment'>): Promise<void> {
    const review = await findOpenReview(platform.database, this.#mustProject(event.project))
    if (review) await comment(platform, this.#people.mustActor('scientific_reviewer'), review.id, event.text)
  }

  async #update(platform: Platform, { project, update, at }: Event<'update'>): Promise<void> {
    const { text, firstText, daysAgo, inDays, kind, finding, audience, milestone } = update
    const when = inDays && { state: 'scheduled' as const, publishAt: later(at, (daysAgo + inDays) * dayMs) }
    const actor = this.#people.mustActor(project.researcher)
    const content = firstText ?? text
    const body = { content, kind, finding, audience, ...when }
    const id = this.#mustProject(project.key)
    const posted = await postUpdate(platform, actor, id, body)
    const reached = milestone === undefined ? undefined : (await readEdit(platform, actor, id)).milestones?.[milestone]
    if (reached) await reach(platform, actor, { id, key: reached.key }, posted.id)
  }

  /** A form that its researcher has begun, and not sent; one of an earlier start is left. */
  async #draft(platform: Platform, { person }: Event<'draft'>): Promise<void> {
    const actor = this.#people.mustActor(person)
    if ((await listDrafts(platform, actor)).length > 0) return
    const [key, line] = [newId(platform) as string, newId(platform) as string]
    const fields = {
      ...demoDraft,
      budget: [{ key: line, use: 'equipment' as const, label: 'Processor time, 90,000 core hours', amount: '1,600' }],
      milestones: [{ key, title: 'Fifteen corners listed by both programs', dueOn: '' }],
    }
    const save = { writer: newId(platform) as string, seq: 1, knows: {}, since: 0, fields }
    await saveDraft(platform, actor, newId<'draft'>(platform), save)
  }

  /** The latest update of the project says something else. */
  async #rewrite(platform: Platform, { project, update }: Event<'rewrite'>): Promise<void> {
    const actor = this.#people.mustActor(project.researcher)
    const [latest] = await readWaiting(platform, actor, this.#mustProject(project.key))
    if (!latest || latest.content !== update.firstText) return
    await editUpdate(platform, actor, latest.id, { content: update.text, version: latest.version })
  }

  async #edit(platform: Platform, { project, methodology }: Event<'edit'>): Promise<void> {
    const actor = this.#people.mustActor(project.researcher)
    const id = this.#mustProject(project.key)
    const { image: _image, ...form } = await readEdit(platform, actor, id)
    // One that an earlier start made already.
    if (form.methodology === methodology) return
    await editProject(platform, actor, id, { ...form, methodology })
  }

  #state(platform: Platform, { project, text }: Event<'statement'>): Promise<unknown> {
    const actor = this.#people.mustActor(project.researcher)
    return publishStatement(platform, actor, this.#mustProject(project.key), text)
  }

  /** A donor gives, pays on the gateway's page with the card that succeeds, and the gateway sends its event. */
  async #gift(platform: Platform, { project, gift, at }: Event<'gift'>): Promise<void> {
    const { donor, amountDollars, anonymous, note } = gift
    const wish = {
      ...{ clientKey: `demo ${project} ${at} ${amountDollars}`, projectId: this.#mustProject(project) },
      ...{ amountDollars, anonymous, note },
    }
    await giveWith(platform, this.#people.mustActor(donor), wish, 'succeeds')
  }

  #mustProject(key: string): Id<'project'> {
    const id = this.#projects.get(key)
    if (!id) throw new Error(`the demo world has no project ${key}`)
    return id
  }
}

const placeOf = (text: string): { sectorId: string; areaId: string } => {
  const [sectorId = '', areaId = ''] = text.split('/')
  return { sectorId, areaId }
}
