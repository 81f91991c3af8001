import { useRevalidator } from 'react-router'
import { SettingsSection } from '#features/identity/account-settings/parts/SettingsSection.tsx'
import type { Block } from '../contract/objects.ts'
import { BlockedPeople } from './BlockedPeople.tsx'

/** For researchers, in their settings; donors have theirs among their connections. */
export function BlockedSettings({ blocks }: { readonly blocks: readonly Block[] }) {
  const { revalidate } = useRevalidator()
  if (blocks.length === 0) return null
  return (
    <SettingsSection title="Blocked" text="Whom you do not read in conversations, nor they you.">
      <BlockedPeople blocks={blocks} onChange={revalidate} />
    </SettingsSection>
  )
}
