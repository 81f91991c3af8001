import type { Me } from '#features/identity/session/contract.ts'
import { DataSettings } from './DataSettings.tsx'
import { EmailSettings } from './EmailSettings.tsx'
import { LinkedSettings } from './LinkedSettings.tsx'
import type { AccountData } from './load-account.ts'
import { MailSettings } from './MailSettings.tsx'
import { PasskeySettings } from './PasskeySettings.tsx'
import { PasswordSettings } from './PasswordSettings.tsx'
import { PhoneSettings } from './PhoneSettings.tsx'
import { PlaceSettings } from './PlaceSettings.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'
import { SessionSettings } from './SessionSettings.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SignInHistory } from './SignInHistory.tsx'
import { TwoStepSettings } from './TwoStepSettings.tsx'

/** The account's own settings, the same at /settings and in the researcher's tab (AMB-008). */
export function AccountSettings({ me, account }: { me: Me; account: AccountData }) {
  return (
    <>
      <ProfileSettings profile={account.profile} hasPhoto={me.userType !== 'researcher'} />
      {me.userType && <PlaceSettings place={account.place} of={me.userType} />}
      {account.privacy && <PrivacySettings privacy={account.privacy} />}
      {me.managedBy === null ? (
        <>
          <EmailSettings email={me.email} />
          <PasswordSettings email={me.email} hasPassword={account.profile.hasPassword} />
          {account.ways.hasPhones && (
            <PhoneSettings phone={account.profile.phone} canRemove={account.ways.canLink && me.email !== ''} />
          )}
          <LinkedSettings ways={account.ways} />
          <PasskeySettings ways={account.ways} />
        </>
      ) : (
        <SettingsSection title="Sign-in">
          <p className="break-words">
            {me.managedBy} signs you in and manages your address, <strong className="font-semibold">{me.email}</strong>.
            Change them there.
          </p>
        </SettingsSection>
      )}
      {me.staff === null && me.email !== '' && (
        <MailSettings preferences={account.mails} isResearcher={me.userType === 'researcher'} />
      )}
      <TwoStepSettings ways={account.ways} />
      <SessionSettings sessions={account.sessions} />
      <SignInHistory events={account.events} />
      <DataSettings isStaff={me.staff !== null} isResearcher={me.userType === 'researcher'} />
    </>
  )
}
