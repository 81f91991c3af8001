import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'

/** The kinds of notifications (screens.md §1); each has an icon on the screen. */
export const notificationTypes = [
  'project_update',
  'donation_confirmed',
  'donation_received',
  'project_approved',
  'project_rejected',
  'project_submitted',
  'project_outcome',
  'question_asked',
  'question_answered',
  'message',
  'credential_decision',
  'subscription',
  'refund',
  'payout',
  'job_post_decision',
  'job_application',
  'ticket_reply',
  'system',
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.output<typeof NotificationType>

export const Notification = z
  .object({
    id: idField<'notification'>(),
    type: NotificationType,
    title: z.string(),
    body: z.string().nullable(),
    /** A path on this site. */
    target: z.string(),
    readAt: instantField.nullable(),
    createdAt: instantField,
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

export const NotificationPage = z
  .object({
    items: z.array(Notification),
    /** On all pages, not only this one. */
    unread: z.int(),
    /** Pass as `before` for the next older page; null at the end. */
    older: idField<'notification'>().nullable(),
    /** The server's clock, for relative times. */
    now: instantField,
  })
  .meta({ id: 'NotificationPage' })
export type NotificationPage = z.output<typeof NotificationPage>

export const notificationsContract = contract({
  'GET /api/me/notifications': {
    summary: 'What happened, newest first, twelve at a time',
    allow: allow.signedIn,
    query: z.object({ before: idField<'notification'>().optional() }),
    answer: { json: NotificationPage },
  },
  'POST /api/me/notifications/:id/read': {
    summary: 'Marks one as read; again is no error',
    allow: allow.signedIn,
    params: z.object({ id: idField<'notification'>() }),
    status: 204,
    answer: { none: true },
    refusals: { notification_not_found: 404 },
  },
  'POST /api/me/notifications/read-all': {
    summary: 'Marks all as read',
    allow: allow.signedIn,
    status: 204,
    answer: { none: true },
  },
})
