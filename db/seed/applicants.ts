import { apply } from '#features/careers/applications/actions/apply.ts'
import { keepFile } from '#features/careers/applications/actions/keep-file.ts'
import type { Manager } from '#features/careers/jobs/actions/manage.ts'
import { holdLetter, sendLetters } from '#features/careers/pipeline/actions/letters.ts'
import { readItem, readPipeline } from '#features/careers/pipeline/actions/read.ts'
import { addNote, changeStanding } from '#features/careers/pipeline/actions/sort.ts'
import { heldMs, letterBegins, type Stage } from '#features/careers/pipeline/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later, minuteMs } from '#values/time.ts'
import { demoAddress } from './accounts.ts'
import { findPositionId } from './store.ts'
import { type DemoApplicant, demoApplicants } from './texts/applicants.ts'

type Cast = { readonly actorOf: (key: string) => Actor; readonly at: (moment: Instant) => Platform }

const title = 'Field assistant, octopus dens at low tide'

/** Twelve people apply for one position, and its poster sorts them: some got a letter, one waits. */
export async function applyForPosition(now: Instant, { actorOf, at }: Cast): Promise<void> {
  const jobId = await findPositionId(at(now).database, title)
  const by: Manager = { actor: actorOf('noor') }
  if (!jobId || (await readPipeline(at(now), by, jobId)).total > 0) return
  for (const one of demoApplicants) await send(at(later(now, -one.daysAgo * dayMs - one.hour * minuteMs)), jobId, one)
  const ids = await sort(at(later(now, -hourMs)), by, jobId)
  const invited = idsOf(ids, 'interview')
  const toldAt = later(now, -dayMs)
  if (invited.length > 0) {
    const words = letterBegins.interview
    await holdLetter(at(toldAt), by, jobId, { stage: 'interview', applications: invited, words })
    await sendLetters(at(later(toldAt, heldMs)))
  }
  const words = letterBegins.declined
  const declined = idsOf(ids, 'declined')
  if (declined.length > 0) await holdLetter(at(now), by, jobId, { stage: 'declined', applications: declined, words })
}

type Sorted = readonly { readonly id: Id<'application'>; readonly stage: Stage }[]

const idsOf = (sorted: Sorted, stage: Stage): Id<'application'>[] =>
  sorted.filter((one) => one.stage === stage).map(({ id }) => id)

async function send(platform: Platform, jobId: Id<'job'>, one: DemoApplicant): Promise<void> {
  const { firstName, education, experience, motivation, availability } = one
  const email = demoAddress(
    `applicant-${firstName
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase()}`,
  )
  const resume = await keepFile(platform, { fileName: 'CV.pdf', bytes: page(`${firstName} Demo`) })
  await apply(platform, undefined, jobId, {
    ...{ firstName, lastName: 'Demo', email, education, experience, motivation, availability },
    ...{ phone: null, address: null, skills: null, references: null, updatesOptIn: false, termsAccepted: true },
    resume: { fileId: resume.fileId, claim: resume.claim },
  })
}

/** What the letters move is sorted by them. */
async function sort(platform: Platform, by: Manager, jobId: Id<'job'>): Promise<Sorted> {
  const { items } = await readPipeline(platform, by, jobId)
  const sorted: { id: Id<'application'>; stage: Stage }[] = []
  for (const { id, firstName, version } of items) {
    const meant = demoApplicants.find((one) => one.firstName === firstName)
    if (!meant) continue
    const stage = meant.stage === 'declined' || meant.stage === 'interview' ? 'shortlisted' : meant.stage
    if (meant.stage === 'new') continue
    await readItem(platform, by, id)
    await changeStanding(platform, by, id, { version, stage, rating: meant.rating })
    if (meant.note) await addNote(platform, by, id, meant.note)
    sorted.push({ id, stage: meant.stage })
  }
  return sorted
}

/** One plain page with a line of text, so that the demo has files to open. */
function page(name: string): Uint8Array<ArrayBuffer> {
  const drawn = `BT /F1 18 Tf 72 720 Td (${name.replaceAll(/[^ -~]|[()\\]/g, '')}, made up for the demo) Tj ET`
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = bodies.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(text)
}
