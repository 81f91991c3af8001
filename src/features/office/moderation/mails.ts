import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Notice } from '#features/foundation/notifications/actions.ts'
import type { ToNotify } from '#features/funding/refunds/actions/batches.ts'
import type { Platform } from '#platform/platform.ts'
import { type Cents, inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { OrderRow } from './store/refunds.ts'

type Order = Pick<OrderRow, 'id' | 'projectId' | 'projectTitle' | 'ownerId' | 'ownerEmail'>

const countOf = (gifts: number): string => (gifts === 1 ? 'your gift' : `your ${gifts} gifts`)

/** To a donor of a project that was tampered with, if they have an address. @param receipt of a guest's gift. */
export function backMail(platform: Platform, order: Order, one: ToNotify, receipt: string | null): QueuedMail[] {
  if (!one.email) return []
  const amount = inCents(one.cents)
  const fee =
    one.borne > 0
      ? 'Nothing was kept: where a fee had been taken from it, we bear that.'
      : 'The processing fee is not part of it: it went to the payment service.'
  const content = mailLayout(platform, {
    heading: `${amount} come back to you`,
    paragraphs: [
      `Our reviewers found that the project “${order.projectTitle}” was tampered with, and it is closed. We are sorry. You did nothing wrong.`,
      `We gave back ${amount}, all that was left of ${countOf(one.gifts)} to it. ${fee} Your bank may take some days to show it.`,
      'You need to do nothing. Your receipts show the refund.',
    ],
    action: {
      label: receipt ? 'Open the receipt' : 'Open my donations',
      url: platform.settings.origin + (receipt ?? paths.myDonations()),
    },
  })
  const eventKey = `case-refund:${order.id}:${one.giverId}`
  return [{ eventKey, to: one.email, subject: `Refund of ${amount}`, ...content }]
}

export const backNotice = ({ id, projectTitle }: Order, { donorId, cents, gifts }: ToNotify): Notice[] =>
  donorId === null
    ? []
    : [
        {
          ...{ userId: donorId, type: 'refund', eventKey: `case-refund:${id}`, target: paths.myDonations() },
          title: `${inCents(cents)} of ${countOf(gifts)} come back to you`,
          body: `${projectTitle}: it was tampered with`,
        },
      ]

type Sum = { readonly made: number; readonly cents: Cents }
const gone = ({ made, cents }: Sum): string =>
  `${inCents(cents)} of ${made} ${made === 1 ? 'gift' : 'gifts'} went back to donors`

/** To the researcher, once. */
export function ownerMail(platform: Platform, order: Order, sum: Sum): QueuedMail[] {
  const to = order.ownerEmail
  if (!to) return []
  const content = mailLayout(platform, {
    heading: `${gone(sum)}.`,
    paragraphs: [
      `Our reviewers found that “${order.projectTitle}” was tampered with, so what was left of its gifts was given back. What the decision says, and how to appeal against it, is in the mail that you got about it.`,
    ],
    action: { label: 'Open the project', url: platform.settings.origin + paths.project(order.projectId) },
  })
  const eventKey = `case-refund:${order.id}:owner`
  return [{ eventKey, to, subject: 'The gifts of your project went back', ...content }]
}

export const ownerNotice = ({ id, projectTitle, ownerId, projectId }: Order, sum: Sum): Notice => ({
  ...{ userId: ownerId, type: 'refund', eventKey: `case-refund:${id}`, target: paths.project(projectId) },
  ...{ title: gone(sum), body: projectTitle },
})
