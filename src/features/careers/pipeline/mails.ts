import type { JobFacts } from '#features/careers/jobs/actions/facts.ts'
import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { letterFor, subjectFor } from './rules.ts'
import type { LetterRow, Reader } from './store/letters.ts'

type Letter = { readonly letter: LetterRow; readonly job: JobFacts; readonly reader: Reader }

/**
 * In the poster's words. Its event key matches the other mails about the application, so that all are deleted together.
 */
export function letterMail(platform: Platform, { letter, job, reader }: Letter): QueuedMail {
  const words = letterFor(letter.words, {
    'first name': reader.firstName,
    position: job.title,
    company: job.company,
  })
  const content = mailLayout(platform, {
    heading: `About your application: ${job.title}`,
    paragraphs: [
      `${job.company} writes to you:`,
      ...words.split('\n').filter((line) => line.trim() !== ''),
      'We pass this on. Serious employers never ask applicants for money. The link in our confirmation mail shows how your application stands.',
    ],
    action: { label: 'See the position', url: platform.settings.origin + paths.job(job.id) },
  })
  return {
    eventKey: `application:${reader.id}:letter:${letter.id}`,
    to: reader.email,
    subject: `${subjectFor[letter.stage]}: ${job.title}`,
    byPerson: true,
    ...content,
  }
}
