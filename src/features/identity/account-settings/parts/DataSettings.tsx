import { useState } from 'react'
import { Link } from 'react-router'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { accountContract } from '../contract.ts'
import { CloseAccountDialog } from './CloseAccountDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { saveAs } from './save-as.ts'

type DataSettingsProps = {
  isStaff: boolean
  isResearcher: boolean
}

/** Exporting one's data, and closing the account (AMB-138). */
export function DataSettings({ isStaff, isResearcher }: DataSettingsProps) {
  const api = useApi<typeof accountContract>()
  const [busy, setBusy] = useState(false)
  const [closing, setClosing] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('GET /api/me/data')
      if (answer.ok) saveAs('my-data.json', JSON.stringify(answer.data, null, 2), 'application/json')
      else toast.error(answer.refusal.title)
    } catch {
      toast.error(cannotBeReached)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SettingsSection title="Your data" text="Everything that we store about you, as one file.">
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" busy={busy} onClick={() => void download()}>
          Download My Data
        </Button>
        {!isStaff && (
          <Button variant="danger" onClick={() => setClosing(true)}>
            Close Account
          </Button>
        )}
      </div>
      {isResearcher && (
        <p className="text-sm">
          A success story about your project is public only while you agree:{' '}
          <Link to={deskPaths.myStories} className="inline-flex min-h-11 items-center">
            Stories about my projects
          </Link>
        </p>
      )}
      <CloseAccountDialog open={closing} onClose={() => setClosing(false)} />
    </SettingsSection>
  )
}
