/** Topics of news besides a person's account and money: people can opt out of each, and each mail about it says how. */
export const newsTopics = [
  'project_update',
  'new_project',
  'question',
  'thanks',
  'message',
  'room',
  'gift',
  'weekly_nudge',
  'monthly_figures',
  'update_due',
] as const
export type NewsTopic = (typeof newsTopics)[number]

/** A mail is about one topic, or gathers several. */
export type MailTopic = NewsTopic | 'daily' | 'weekly' | 'monthly'
