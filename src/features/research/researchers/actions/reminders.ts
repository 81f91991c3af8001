import { readChoices, saveChoices } from '#features/foundation/mail-preferences/actions/preferences.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Reminders } from '../contract.ts'

/** The switches of AMB-136, which are rows of the table of all topics. */
export async function readReminders({ database }: Platform, userId: Id<'user'>): Promise<Reminders> {
  const choices = await readChoices(database, userId)
  return {
    weeklyUpdates: choices.weekly_nudge.mail !== 'never',
    monthlyReports: choices.monthly_figures.mail !== 'never',
    donorMessages: choices.message.mail !== 'never',
    updateDue: choices.update_due.mail !== 'never',
  }
}

/** A topic that is on stays as it is: its messages may be gathered. */
export async function saveReminders(platform: Platform, userId: Id<'user'>, to: Reminders): Promise<Reminders> {
  const { message } = await readChoices(platform.database, userId)
  const gathered = message.mail === 'never' ? 'now' : message.mail
  await saveChoices(platform, userId, {
    weekly_nudge: { mail: to.weeklyUpdates ? 'weekly' : 'never' },
    monthly_figures: { mail: to.monthlyReports ? 'monthly' : 'never' },
    message: { mail: to.donorMessages ? gathered : 'never' },
    update_due: { mail: to.updateDue ? 'now' : 'never' },
  })
  return to
}
