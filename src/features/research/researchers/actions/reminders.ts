import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Reminders } from '../contract.ts'
import { defaultReminders } from '../rules.ts'
import * as reminders from '../store/reminders.ts'

export const readReminders = async (platform: Platform, userId: Id<'user'>): Promise<Reminders> =>
  (await reminders.findReminders(platform.database, userId)) ?? defaultReminders

export async function saveReminders(platform: Platform, userId: Id<'user'>, to: Reminders): Promise<Reminders> {
  await reminders.upsertReminders(platform.database, userId, to, platform.clock.now())
  return to
}
