import { useRevalidator } from 'react-router'
import type { OwnPlace } from '#features/identity/places/contract.ts'
import { PlaceForm } from '#features/identity/places/parts/PlaceForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const texts = {
  donor: 'Finds projects near you. Only you see it, and no device is asked where it is.',
  researcher:
    'Where you work. It stands on your public page and finds your next projects for donors nearby, unless the register of institutions says where yours is.',
}

/** AMB-137. */
export function PlaceSettings({ place, of }: { place: OwnPlace; of: 'donor' | 'researcher' }) {
  const { revalidate } = useRevalidator()
  return (
    <SettingsSection title="Place" text={texts[of]}>
      <PlaceForm place={place} onSaved={revalidate} />
    </SettingsSection>
  )
}
