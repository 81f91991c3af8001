import type { ReactNode } from 'react'
import { AccountSettings } from '#features/identity/account-settings/parts/AccountSettings.tsx'
import {
  type AccountContracts,
  type AccountData,
  loadAccount,
} from '#features/identity/account-settings/parts/load-account.ts'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { type Api, must } from '#wire/client.ts'
import type { Reminders, ResearcherProfile, researchersContract } from '../contract.ts'
import { ReminderSettings } from './ReminderSettings.tsx'
import { SocialLinkSettings } from './SocialLinkSettings.tsx'

export type SettingsData = { readonly account: AccountData; readonly reminders: Reminders }

export async function loadSettings(api: Api<typeof researchersContract & AccountContracts>): Promise<SettingsData> {
  const [account, reminders] = await Promise.all([loadAccount(api, true), must(api('GET /api/me/reminders'))])
  return { account, reminders }
}

type ResearcherSettingsProps = {
  profile: ResearcherProfile
  settings: SettingsData
  /** Settings for researchers from other slices, placed before the account's own. */
  children?: ReactNode
}

/** The tab Settings of a researcher's profile (AMB-008): account settings, and those for researchers only. */
export function ResearcherSettings({ profile, settings, children }: ResearcherSettingsProps) {
  const session = useAuth()
  if (session.state !== 'signed-in') return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      {children}
      <SocialLinkSettings profile={profile} />
      <ReminderSettings reminders={settings.reminders} />
      <AccountSettings me={session.me} account={settings.account} />
    </div>
  )
}
