import * as z from 'zod'

/** What can happen to a person (screens.md §1); each has an icon on the screen. */
export const notificationTypes = [
  'project_update',
  'donation_confirmed',
  'donation_received',
  'project_approved',
  'project_rejected',
  'project_submitted',
  'message',
  'credential_decision',
  'subscription',
  'refund',
  'job_post_decision',
  'job_application',
  'ticket_reply',
  'system',
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.output<typeof NotificationType>
