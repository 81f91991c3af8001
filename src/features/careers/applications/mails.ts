import type { JobFacts } from '#features/careers/jobs/actions/facts.ts'
import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'

type About = {
  readonly id: Id<'application'>
  readonly to: string
  readonly job: JobFacts
  readonly token: string
  readonly key: string
}

/** To the applicant. Scanners that open every link in a mail change nothing: that takes a button press. */
export function receiptMail(platform: Platform, { id, to, job, token, key }: About): QueuedMail {
  const content = mailLayout(platform, {
    heading: `Your application was received: ${job.title}`,
    paragraphs: [
      `${job.company} can read it now. By the link below you can read what you sent and withdraw it, and until the deadline you can replace it by applying again with this address.`,
      'All of it is deleted 12 months after the deadline. Do not pass this mail on: who has the link can read the application.',
      'If you did not apply, another person used your address: open the link and withdraw the application.',
    ],
    action: { label: 'Open the application', url: platform.settings.origin + paths.application(token) },
  })
  return {
    eventKey: `application:${id}:${key}`,
    to,
    subject: `Received: your application for ${job.title}`,
    ...content,
  }
}

/** A second application came from an address that already has one: only the address's owner may replace it. */
export function replaceMail(platform: Platform, { id, to, job, token, key }: About): QueuedMail {
  const content = mailLayout(platform, {
    heading: `Replace your application for ${job.title}?`,
    paragraphs: [
      'An application with this address was sent again. The earlier one stands until you open the link below and press the button there.',
      'If this was not you, do nothing: your application stays as it is.',
    ],
    action: { label: 'Look at it', url: platform.settings.origin + paths.application(token) },
  })
  return {
    eventKey: `application:${id}:${key}`,
    to,
    subject: `Please confirm: your application for ${job.title}`,
    ...content,
  }
}

type News = { readonly to: string; readonly job: JobFacts; readonly id: Id<'application'>; readonly key: string }

/** To the poster, without any of the application's text. */
export function newApplicationMail(platform: Platform, { to, job, id, key }: News): QueuedMail {
  const isByLink = job.posterId === null
  const content = mailLayout(platform, {
    heading: `An application for ${job.title}`,
    paragraphs: [
      isByLink
        ? 'Open the page of your position by the link that we mailed to you, and choose “Applications”. If you no longer have the link, you can ask for another on the page of the position.'
        : 'You can read it, with its files, on the page below. Each look is kept.',
      'Please use it for this position alone, unless the applicant agreed to hear of others. It is deleted 12 months after the deadline.',
    ],
    action: {
      label: isByLink ? 'Open the position' : 'Read the applications',
      url: platform.settings.origin + (isByLink ? paths.job(job.id) : paths.jobApplications(job.id)),
    },
  })
  return { eventKey: `application:${id}:news:${key}`, to, subject: `An application for ${job.title}`, ...content }
}

type DailyNews = { readonly to: string; readonly job: JobFacts; readonly count: number; readonly at: Instant }

/** To the poster who chose one mail a day. */
export function dailyNewsMail(platform: Platform, { to, job, count, at }: DailyNews): QueuedMail {
  const came = count === 1 ? 'A new application' : `${count} new applications`
  const content = mailLayout(platform, {
    heading: `${came} for ${job.title}`,
    paragraphs: [
      job.posterId === null
        ? 'Open the page of your position by the link that we mailed to you, and choose “Applications”.'
        : 'You can read them, with their files, on the page below. Each look is kept.',
      'How often we write about them you choose above the list of applications.',
    ],
    action: {
      label: job.posterId === null ? 'Open the position' : 'Read the applications',
      url: platform.settings.origin + (job.posterId === null ? paths.job(job.id) : paths.jobApplications(job.id)),
    },
  })
  return { eventKey: `job:${job.id}:news:${at}`, to, subject: `${came} for ${job.title}`, ...content }
}
